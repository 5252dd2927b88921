import type { ReportingType } from '#domain/products/schema.ts';

/** Where a page asks for usage as it was reported (7.16, 7.18). */
export const chartAddress = (
  { account, product = 'iText' }: { account: string; product?: string },
  kind: ReportingType,
  query: string,
): string =>
  kind === 'AUTO'
    ? `/api/usage/automatic/${account}?as=reported&${query}`
    : `/api/usage/manual/${account}/${encodeURIComponent(product)}/data?as=reported&${query}`;
