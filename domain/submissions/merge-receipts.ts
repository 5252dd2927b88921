import { findLines, type KeyLine } from './key-line.ts';
import { joinDecided } from './lowered-figures.ts';
import { keptRecords } from './receipt-result.ts';
import type { AccountOfKey, Receipt } from './schema.ts';

/**
 * One receipt from its parts: a file is booked per account, and one part is set aside for keys that nobody explains.
 * What the parts have in common is told by the first; a merged receipt is a duplicate if every part is that an account
 * has: what is set aside anew changes no figure.
 */
export function mergeReceipts([first, ...others]: readonly [Receipt, ...Receipt[]]): Receipt {
  const parts = [first, ...others];
  const booked = parts.filter(({ accounts }) => accounts.length > 0);
  const sum = (of: (part: Receipt) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const replacedByRecords = sum((part) => part.replacedByRecords ?? 0);
  const unmatchedKeys = parts.flatMap((part) => part.unmatchedKeys ?? []);
  return {
    ...first,
    accounts: [...new Map(parts.flatMap((part) => part.accounts).map((one) => [one.id, one])).values()],
    duplicate: (booked.length > 0 ? booked : parts).every((part) => part.duplicate),
    eventCount: sum((part) => part.eventCount),
    records: {
      added: sum((part) => part.records.added),
      replaced: sum((part) => part.records.replaced),
      ignored: sum((part) => part.records.ignored),
      kept: sum(keptRecords),
    },
    keys: joinDecided(parts.flatMap((part) => part.keys)),
    ...(first.stated ? { stated: parts.flatMap((part) => part.stated ?? []) } : {}),
    hasUnlinkedKeys: parts.some((part) => part.hasUnlinkedKeys),
    unmatchedKeys,
    ...(replacedByRecords > 0 ? { replacedByRecords } : {}),
    ...mergeChanges(parts),
  };
}

/** Several parts of one account tell the same changes: each is told once. */
function mergeChanges(parts: readonly Receipt[]): Pick<Receipt, 'changes'> {
  const changes = parts.flatMap((part) => part.changes ?? []);
  const once = new Map(changes.map((change) => [`${change.accountId} ${change.ordinal}`, change]));
  return once.size > 0 ? { changes: [...once.values()] } : {};
}

/** What was set aside is told only while its keys are nobody's: the part without those that were linked since, or null. Keys added up are nobody's. */
export function keepUnlinked(part: Receipt, unlinked: readonly KeyLine[]): Receipt | null {
  if (!part.hasUnlinkedKeys) return part;
  const find = findLines(unlinked);
  const unmatchedKeys = (part.unmatchedKeys ?? []).filter(
    (key) => key.folded !== undefined || find(key) !== undefined,
  );
  if (unmatchedKeys.length === 0) return null;
  return { ...part, unmatchedKeys, eventCount: unmatchedKeys.reduce((sum, { records }) => sum + records, 0) };
}

/** Whose a key is that was set aside. */
export type OwnedKey = KeyLine & { account: AccountOfKey | null };

/**
 * Says of keys that were set aside whose they are, as far as that is known now: for internal people only. What told
 * keys with one tail apart has done its work and is not sent.
 */
export function nameOwners(receipt: Receipt, owners: readonly OwnedKey[]): Receipt {
  if (!receipt.unmatchedKeys) return receipt;
  const find = findLines(owners);
  const unmatchedKeys = receipt.unmatchedKeys.map(({ line, ...key }) => {
    const owner = find({ ...key, line });
    return { ...key, account: owner?.account ?? key.account };
  });
  return { ...receipt, unmatchedKeys };
}
