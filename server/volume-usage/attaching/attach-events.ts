import { randomUUID } from 'node:crypto';
import { growReceipt } from '#domain/volume-usage/events/grow-receipt.ts';
import type { Receipt, ReceiptKey } from '#domain/submissions/schema.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { refreshProjections } from '#server/ledger/refresh-projections.ts';
import { deriveEntries } from '../events/derive-entries.ts';
import { insertEventDay, insertEventEntries } from '../events/queries.ts';
import { findAccountNames } from '../queries.ts';
import { findNextPartOf, listKeptEvents, type BookedParts, type FoundKey } from './queries.ts';

/** Counts events that were kept of keys that are somebody's by now: nothing speaks against any of them. */
export async function attachEvents(
  ctx: Ctx,
  trx: Database,
  found: readonly FoundKey[],
): Promise<BookedParts> {
  const booked: Receipt[] = [];
  for (const [accountId, keys] of Map.groupBy(found, (key) => key.accountId))
    booked.push(...(await attachToAccount(ctx, trx, accountId, keys)));
  return { booked, refusals: new Map() };
}

/** A line of the receipt says, as a usage file's does, that staff named its license, and why. */
function withDecision(line: ReceiptKey, keys: readonly FoundKey[]): ReceiptKey {
  const assigned = keys.find(({ tail }) => tail === line.keyTail)?.assigned;
  return assigned ? { ...line, assigned } : line;
}

async function attachToAccount(
  ctx: Ctx,
  trx: Database,
  accountId: string,
  keys: readonly FoundKey[],
): Promise<Receipt[]> {
  const own = new Map(keys.map((key) => [key.licenseKey, key.rows]));
  const buckets = [];
  for (const { licenseKey, open } of keys)
    for (const row of await listKeptEvents(trx, open.id)) buckets.push({ ...row, key: licenseKey });
  const [first] = keys;
  if (!first || buckets.length === 0) return [];
  const { receiptId, userId, submittedAt, receipt: aside } = first.open;
  const { unmatchedKeys: _, ...head } = aside;
  const names = await findAccountNames(trx, [accountId]);
  const account = { id: accountId, name: names.get(accountId) ?? accountId };
  const begun = { ...head, accounts: [account], eventCount: 0, hasUnlinkedKeys: false };
  const grown = growReceipt(begun, deriveEntries(accountId, buckets, own).booked);
  const receipt = { ...grown, keys: grown.keys.map((line) => withDecision(line, keys)) };
  const part = await findNextPartOf(trx, receiptId, accountId);
  const id = randomUUID();
  const when = { tokenId: null, receivedOn: null, submittedAt };
  await insertEventDay(trx, { id, receiptId, receipt, part, accountId, userId, ...when });
  const entryIds: string[] = [];
  for (const [source, same] of Map.groupBy(buckets, (bucket) => bucket.source)) {
    const { entries } = deriveEntries(accountId, same, own);
    const of = { accountId, submissionId: id, source, now: ctx.now };
    entryIds.push(...(await insertEventEntries(trx, of, entries)));
  }
  const licenseKeys = theseKeys(keys.flatMap((key) => key.rows.map((row) => row.id)));
  await refreshProjections(trx, { entryIds, keys: licenseKeys }, ctx.today);
  await ctx.audit(trx, {
    ...{ accountId, object: receiptId },
    action: 'volume-usage.attachUnmatched',
    detail: { records: receipt.records, keys: receipt.keys.length },
  });
  return [receipt];
}
