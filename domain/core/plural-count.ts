/** What chooses the form of a text about a figure: one is the only singular. Takes decimal strings beyond 2^53. */
export const pluralCount = (figure: string): 1 | 2 => (figure === '1' ? 1 : 2);
