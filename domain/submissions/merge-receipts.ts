import type { Receipt } from './schema.ts';

/**
 * One receipt from its parts: a file is booked per account, and one part is set aside for keys that nobody explains.
 * What the parts have in common is told by the first; a merged receipt is a duplicate only if every part is.
 */
export function mergeReceipts([first, ...others]: readonly [Receipt, ...Receipt[]]): Receipt {
  const parts = [first, ...others];
  const sum = (of: (part: Receipt) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const unmatchedKeys = parts.flatMap((part) => part.unmatchedKeys ?? []);
  return {
    ...first,
    accounts: [...new Map(parts.flatMap((part) => part.accounts).map((one) => [one.id, one])).values()],
    duplicate: parts.every((part) => part.duplicate),
    eventCount: sum((part) => part.eventCount),
    records: {
      added: sum((part) => part.records.added),
      replaced: sum((part) => part.records.replaced),
      ignored: sum((part) => part.records.ignored),
    },
    keys: parts.flatMap((part) => part.keys),
    hasUnlinkedKeys: parts.some((part) => part.hasUnlinkedKeys),
    unmatchedKeys,
  };
}

/** What was set aside is told only while its keys are nobody's: the part without those that were linked since, or null. */
export function keepUnlinked(part: Receipt, unlinkedTails: readonly string[]): Receipt | null {
  if (!part.hasUnlinkedKeys) return part;
  const unmatchedKeys = (part.unmatchedKeys ?? []).filter(({ keyTail }) => unlinkedTails.includes(keyTail));
  if (unmatchedKeys.length === 0) return null;
  return { ...part, unmatchedKeys, eventCount: unmatchedKeys.reduce((sum, { records }) => sum + records, 0) };
}
