import type { VisibleItem } from '../session/schema.ts';

/** The segment of an address that leaves the choice of application or product to the portal (2.30). */
export const DEFAULT_SEGMENT = 'default';

/**
 * The application in which an external person works in an account (2.19): the remembered one, else the first with
 * something to report, else the first with anything to open, else the first.
 */
export function selectedOf(
  options: readonly { id: string; visibleItems: readonly Pick<VisibleItem, 'pageType'>[] }[],
  remembered: string | undefined,
): string | undefined {
  const chosen =
    options.find(({ id }) => id === remembered) ??
    options.find(({ visibleItems }) => visibleItems.some(({ pageType }) => pageType === 'REPORT_USAGE')) ??
    options.find(({ visibleItems }) => visibleItems.length > 0) ??
    options[0];
  return chosen?.id;
}

/** What stands behind a segment of the address: a value, a choice to be made, or nothing at all. */
export type Resolved =
  | { kind: 'given'; value: string }
  | { kind: 'redirect'; value: string }
  | { kind: 'choose' }
  | { kind: 'none' };

/** 2.30: 'default' becomes the only option, else the one selected last; else the person chooses. Unknown ids are ignored. */
export function resolveDefault(
  segment: string,
  options: readonly string[],
  remembered: string | undefined,
): Resolved {
  if (segment !== DEFAULT_SEGMENT) return { kind: 'given', value: segment };
  const [only] = options;
  if (only === undefined) return { kind: 'none' };
  if (options.length === 1) return { kind: 'redirect', value: only };
  return remembered !== undefined && options.includes(remembered)
    ? { kind: 'redirect', value: remembered }
    : { kind: 'choose' };
}
