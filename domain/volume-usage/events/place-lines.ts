/** Keys that one part of a receipt holds at most: a day of events goes on in further parts, and every list stays short. */
export const RECEIPT_KEYS_MAX = 1000;

/** A part of a receipt that grows: the lines that it has, and those of them that take no more. */
export interface GrowingPart {
  lines: ReadonlySet<string>;
  closed: ReadonlySet<string>;
}

/**
 * The part that each line goes to, by its place in `parts`, and behind them by the number of a new one: the part that has
 * the line, else the last that has room. A line that its part takes no more goes on in a part which does not have it.
 */
export function placeLines(parts: readonly GrowingPart[], lines: readonly string[]): number[] {
  const taken = parts.map((part) => new Set(part.lines));
  const homes = new Map<string, number>();
  for (const [at, { lines: own, closed }] of parts.entries())
    for (const line of own) if (!closed.has(line)) homes.set(line, at);
  return lines.map((line) => {
    const home = homes.get(line) ?? roomFor(taken, line);
    homes.set(line, home);
    return home;
  });
}

/** The last part if it has room for one line more, else a new one; notes the line there. */
function roomFor(taken: Set<string>[], line: string): number {
  const last = taken.at(-1);
  if (last && last.size < RECEIPT_KEYS_MAX && !last.has(line)) last.add(line);
  else taken.push(new Set([line]));
  return taken.length - 1;
}
