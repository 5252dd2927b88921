import { randomUUID } from 'node:crypto';
import { placeLines } from '#domain/volume-usage/events/place-lines.ts';
import { fillBuckets } from '#domain/volume-usage/events/fill-buckets.ts';
import { growReceipt, lineOf, type BookedEvents } from '#domain/volume-usage/events/grow-receipt.ts';
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
  const submissionIds = await growDay(ctx, trx, booked, receiptId);
  const entryIds: string[] = [];
  for (const [submissionId, own] of Map.groupBy(entries.entries(), ([at]) => submissionIds[at] ?? '')) {
    const of = { accountId: ctx.account, submissionId, source, now: ctx.now };
    const written = own.map(([, entry]) => entry);
    entryIds.push(...(await insertEventEntries(trx, of, written)));
  }
  const keys = theseKeys([...new Set(entries.map(({ licenseKeyId }) => licenseKeyId))]);
  await refreshProjections(trx, { entryIds, keys }, ctx.today);
}

/**
 * The receipt of the token's day with these events in it; the first batch of a day begins it. Answers the submission of
 * each: a day of many keys has several parts.
 */
async function growDay(
  ctx: TokenCtx,
  trx: Database,
  booked: readonly BookedEvents[],
  receiptId: string,
): Promise<string[]> {
  const { id: tokenId } = ctx.actor.token;
  const days = (await listEventDays(trx, { tokenId, receivedOn: ctx.today })).filter(({ kept }) => !kept);
  const parts = days.map(({ receipt }) => ({
    lines: new Set(receipt.keys.map(lineOf)),
    closed: new Set<string>(),
  }));
  const places = placeLines(parts, booked.map(lineOf));
  const ids = new Map<number, string>();
  for (const [at, own] of Map.groupBy(booked.entries(), ([index]) => places[index] ?? 0)) {
    const events = own.map(([, one]) => one);
    const day = days[at];
    if (day) await growEventDay(trx, day.id, growReceipt(day.receipt, events));
    ids.set(at, day?.id ?? (await beginDay(ctx, trx, { receiptId, part: at, events })));
  }
  return places.map((at) => ids.get(at) ?? '');
}

async function beginDay(
  ctx: TokenCtx,
  trx: Database,
  { receiptId, part, events }: { receiptId: string; part: number; events: readonly BookedEvents[] },
): Promise<string> {
  const id = randomUUID();
  const names = await findAccountNames(trx, [ctx.account]);
  const account = { id: ctx.account, name: names.get(ctx.account) ?? ctx.account };
  const receipt = growReceipt({ ...emptyReceipt(ctx, receiptId), accounts: [account] }, events);
  await insertEventDay(trx, {
    ...{ id, receiptId, receipt, part, accountId: ctx.account, userId: ctx.principal.userId },
    ...{ tokenId: ctx.actor.token.id, receivedOn: ctx.today, submittedAt: ctx.now },
  });
  await ctx.audit(trx, { action: 'volume-usage.sendEvents', object: receiptId, accountId: ctx.account });
  return id;
}
