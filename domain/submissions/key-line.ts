import type { UnmatchedKey } from './schema.ts';

/** What tells one key of a receipt from the others. */
export type KeyLine = Pick<UnmatchedKey, 'keyTail' | 'line'>;

const nameOf = ({ keyTail, line }: KeyLine): string => JSON.stringify([keyTail, line ?? null]);

/**
 * Finds the key that a line is about, the first of several; each search is one step, however many keys there are. Keys of
 * free text may end alike: receipts of old tell them by their tail alone.
 */
export function findLines<Key extends KeyLine>(keys: readonly Key[]): (of: KeyLine) => Key | undefined {
  const byLine = new Map<string, Key>();
  const byTail = new Map<string, Key>();
  for (const key of keys) {
    if (!byLine.has(nameOf(key))) byLine.set(nameOf(key), key);
    if (!byTail.has(key.keyTail)) byTail.set(key.keyTail, key);
  }
  return (of) => (of.line === undefined ? byTail.get(of.keyTail) : byLine.get(nameOf(of)));
}
