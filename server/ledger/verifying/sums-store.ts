/** Sums by name. */
export type Sums = Map<string, bigint>;

const SEPARATOR = '\u001F';

/** The name of a sum: its parts hold no control characters. */
export const nameOf = (...parts: readonly string[]): string => parts.join(SEPARATOR);
export const partsOf = (name: string): string[] => name.split(SEPARATOR);

/** Calls for every name whose sum is not the expected one; a sum that is not there is 0. */
export function compareSums(
  expected: Sums,
  found: Sums,
  differs: (name: string, expected: bigint, found: bigint) => void,
): void {
  for (const [name, value] of expected) {
    const other = found.get(name) ?? 0n;
    if (other !== value) differs(name, value, other);
  }
  for (const [name, value] of found) if (value !== 0n && !expected.has(name)) differs(name, 0n, value);
}

/** Rows as sums; those with one name are added. */
export function sumsOf<Row extends { value: string }>(
  rows: readonly Row[],
  name: (row: Row) => string,
): Sums {
  const sums: Sums = new Map();
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0n) + BigInt(row.value));
  return sums;
}
