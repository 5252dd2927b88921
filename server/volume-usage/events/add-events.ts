import { randomUUID } from 'node:crypto';
import { fillBuckets } from '#domain/volume-usage/events/fill-buckets.ts';
import { growReceipt, type BookedEvents } from '#domain/volume-usage/events/grow-receipt.ts';
import type { ReadEvent } from '#domain/volume-usage/events/read-event.ts';
import type { EventSource } from '#domain/volume-usage/events/schema.ts';
import type { TokenCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { refreshProjections } from '#server/ledger/refresh-projections.ts';
import { findAccountNames } from '../queries.ts';
import { deriveEntries, type OwnKey } from './derive-entries.ts';
import { emptyReceipt } from './present.ts';
import { growEventDay, insertEventDay, insertEventEntries, listEventDays } from './queries.ts';

/** Adds events of the account's own keys to the ledger, to the receipt of the day and to every projection. */
export async function addEvents(
  ctx: TokenCtx,
  trx: Database,
  { source, receiptId }: { source: EventSource; receiptId: string },
  events: readonly ReadEvent[],
  own: ReadonlyMap<string, OwnKey>,
): Promise<void> {
  if (events.length === 0) return;
  const buckets = fillBuckets(events, (licenseKey) => licenseKey);
  const { entries, booked } = deriveEntries(ctx.account, buckets, own);
  const submissionId = await growDay(ctx, trx, booked, receiptId);
  const of = { accountId: ctx.account, submissionId, source, now: ctx.now };
  const entryIds = await insertEventEntries(trx, of, entries);
  const keys = theseKeys([...new Set(entries.map(({ licenseKeyId }) => licenseKeyId))]);
  await refreshProjections(trx, { entryIds, keys }, ctx.today);
}

/** The receipt of the token's day with these events in it; the first batch of a day begins it. */
async function growDay(
  ctx: TokenCtx,
  trx: Database,
  booked: readonly BookedEvents[],
  receiptId: string,
): Promise<string> {
  const { id: tokenId } = ctx.actor.token;
  const [day] = (await listEventDays(trx, { tokenId, receivedOn: ctx.today })).filter(({ kept }) => !kept);
  if (day) {
    await growEventDay(trx, day.id, growReceipt(day.receipt, booked));
    return day.id;
  }
  const id = randomUUID();
  const names = await findAccountNames(trx, [ctx.account]);
  const account = { id: ctx.account, name: names.get(ctx.account) ?? ctx.account };
  const receipt = growReceipt({ ...emptyReceipt(ctx, receiptId), accounts: [account] }, booked);
  await insertEventDay(trx, {
    ...{ id, receiptId, receipt, part: 0, accountId: ctx.account },
    ...{ userId: ctx.principal.userId, tokenId, receivedOn: ctx.today, submittedAt: ctx.now },
  });
  await ctx.audit(trx, { action: 'volume-usage.sendEvents', object: receiptId, accountId: ctx.account });
  return id;
}
