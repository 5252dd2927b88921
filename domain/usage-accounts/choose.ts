/** The segment of an address that leaves the choice of application or product to the portal (2.30). */
export const DEFAULT_SEGMENT = 'default';

/** The application in which an external person works in an account (2.19): the remembered one, else the only or first. */
export function selectedOf(options: readonly string[], remembered: string | undefined): string | undefined {
  return remembered !== undefined && options.includes(remembered) ? remembered : options[0];
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
