/** What stands behind the `?` of an address, as it was read: under each name one text or several. */
export type SearchTexts = Readonly<Record<string, unknown>>;

/** Everything that stands under one name. */
export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'string');

/** The first text under a name that should stand once. */
export const textOf = (value: unknown): string | undefined => textsOf(value)[0];
