/** Names and sentences come from files and from the portal: nothing in them may steer the terminal. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

export const plainLine = (line: string): string => line.replace(STEERING, '');

export const printLine = (line: string): void => void process.stdout.write(`${plainLine(line)}\n`);
export const printAside = (line: string): void => void process.stderr.write(`${plainLine(line)}\n`);

/** Columns as wide as their longest cell; the last one is not filled up. */
export function composeTable(rows: readonly (readonly string[])[]): string[] {
  const plain = rows.map((row) => row.map(plainLine));
  const widths = (plain[0] ?? []).map((_, at) => Math.max(...plain.map((row) => (row[at] ?? '').length)));
  return plain.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
