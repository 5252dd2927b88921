import type { NavigateOptions, RegisteredRouter, ValidateNavigateOptions } from '@tanstack/react-router';

declare const checked: unique symbol;

/** Where a link leads. It is made by `pageAt` or `keptAddress` alone, so that no link misses its page. */
export type PageTarget = NavigateOptions & { readonly [checked]: true };

/** A page of the router with its parameters and its search, as its route declares them. */
export const pageAt = <const Options>(
  options: ValidateNavigateOptions<RegisteredRouter, Options>,
): PageTarget => options as unknown as PageTarget;

/** An address of the portal that was kept as a text, such as one that somebody came from. */
export const keptAddress = (href: string): PageTarget => ({ href }) as unknown as PageTarget;

/** A page as it begins, by its declared address: of the portal, or of an account. */
export const declaredPage = (to: string, accountId: string | undefined): PageTarget =>
  ({ to, params: { accountId }, search: {} }) as unknown as PageTarget;
