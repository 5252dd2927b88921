import { hash } from 'node:crypto';
import { textOf } from '#domain/core/error-codes.ts';
import { formatNumber } from '#domain/core/format.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { isRead, readEvent, rejection, type ReadEvent } from '#domain/volume-usage/events/read-event.ts';
import type { EventAnswer, EventAnswers, EventSource } from '#domain/volume-usage/events/schema.ts';
import { UNKNOWN_KEYS_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import { findTokenOf } from '#server/api-tokens/queries.ts';
import { RefusedToken, AppError } from '#server/core/app-error.ts';
import type { TokenCtx } from '#server/core/context.ts';
import { observe } from '#server/core/observations.ts';
import { createSemaphore, type Semaphore } from '#server/core/semaphore.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { findKeysByHash } from '../queries.ts';
import { findRoom, findShapeless } from '../unmatched/check-room.ts';
import { addEvents } from './add-events.ts';
import { bookedAs, type OwnKey } from './derive-entries.ts';
import { keepEvents } from './keep-events.ts';
import { listKnownEvents, lockEvents, noteEvents, listEventDays } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * What one token may send in a UTC day, so that a program that runs wild does not fill the ledger. Events that were sent
 * before are not new: repeating a batch costs nothing. Needs the lock on the account's events.
 */
async function checkEventQuota(
  { actor, portal, now, today }: TokenCtx,
  trx: Database,
  more: number,
): Promise<void> {
  const days = await listEventDays(trx, { tokenId: actor.token.id, receivedOn: today });
  const sent = days.reduce((sum, { receipt }) => sum + receipt.eventCount, 0);
  const { EVENTS_PER_DAY: limit } = portal.config;
  if (sent + more <= limit) return;
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  throw new AppError('EVENT_LIMIT', { limit: formatNumber(limit), seconds });
}

/** What a batch of events takes on the disk until the next checkpoint, for each. */
const BYTES_PER_EVENT = 1500;

/**
 * Batches that are booked at once, fewer than connections, one of each account: those that wait hold none. Whoever has
 * waited too long or finds too many waiting is asked to come back.
 */
export const createEventPlaces = (): Semaphore =>
  createSemaphore({
    name: 'events',
    places: 4,
    placesEach: 1,
    waiting: 200,
    waitingEach: 40,
    waitMs: 10_000,
  });

interface Noted {
  at: number;
  event: ReadEvent;
  id: string;
  content: string;
}

/**
 * Counts a batch in one transaction and answers each event in its place. An event is known by the token and the id that
 * its sender gave it, for ever: sent again it is a duplicate, with another content it is refused.
 */
export async function sendEvents(
  ctx: TokenCtx,
  places: Semaphore,
  source: EventSource,
  sent: readonly unknown[],
): Promise<EventAnswers> {
  const answers: EventAnswer[] = Array.from({ length: sent.length });
  const read: Noted[] = [];
  for (const [at, one] of sent.entries()) {
    const event = readEvent(one, ctx.now);
    if (isRead(event)) read.push(noted(ctx.actor.token.id, source, event, at));
    else answers[at] = event;
  }
  ctx.portal.disk.requireRoom(read.length * BYTES_PER_EVENT);
  await places({ key: ctx.account }, () =>
    ctx.transaction(async (trx) => {
      await lockEvents(trx, ctx.account);
      const hashes = hashKeys(ctx, read);
      const own = await findOwn(ctx, trx, hashes);
      const taken = await refuseUnknown(ctx, trx, { read, hashes, own }, answers);
      const fresh = await keepFresh(ctx, trx, taken, answers);
      if (fresh.length > 0) await checkEventQuota(ctx, trx, fresh.length);
      if (fresh.length > 0) await countFresh(ctx, trx, { source, fresh, hashes, own }, answers);
      await requireToken(ctx, trx);
    }),
  );
  const sums = summed(answers);
  observe('uploaded', { kind: 'events', records: sums.accepted + sums.kept, bytes: 0 });
  return sums;
}

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

function noted(tokenId: string, source: EventSource, event: ReadEvent, at: number): Noted {
  const { licenseKey, product, version, instanceId, count } = event;
  const time = new Date(event.at).toISOString();
  const content = [source, licenseKey, product, event.event, version, instanceId, time, String(count)].join(
    '\0',
  );
  return { at, event, id: digest(`${tokenId}\0${event.id}`), content: digest(content) };
}

type Trx = Parameters<Parameters<TokenCtx['transaction']>[0]>[0];

/** The events that nobody has sent before, neither earlier nor further up in the batch; the others are answered. */
async function keepFresh(
  { account }: TokenCtx,
  trx: Trx,
  read: readonly Noted[],
  answers: EventAnswer[],
): Promise<Noted[]> {
  const first = new Map<string, Noted>();
  for (const one of read) if (!first.has(one.id)) first.set(one.id, one);
  const known = await noteEvents(trx, account, [...first.values()]);
  const fresh: Noted[] = [];
  for (const one of read) {
    const before = known.get(one.id) ?? (first.get(one.id) === one ? null : first.get(one.id)?.content);
    if (before === null) fresh.push(one);
    else if (before === one.content) answers[one.at] = { id: one.event.id, status: 'duplicate' };
    else answers[one.at] = rejection(one.event.id, 'EVENT_CONFLICT');
  }
  return fresh;
}

const hashKeys = (ctx: TokenCtx, read: readonly Noted[]): ReadonlyMap<string, Buffer> =>
  new Map(
    [...new Set(read.map(({ event }) => event.licenseKey))].map((key) => [
      key,
      hashLicenseKey(ctx.portal.secrets, key),
    ]),
  );

interface BatchKeys {
  /** Of every key in the batch. */
  hashes: ReadonlyMap<string, Buffer>;
  /** The account's own keys among them. */
  own: ReadonlyMap<string, OwnKey>;
}

async function findOwn(
  { account }: TokenCtx,
  trx: Trx,
  hashes: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, OwnKey>> {
  const rows = await findKeysByHash(trx, [account], [...hashes.values()]);
  const byHash = Map.groupBy(rows, ({ keyHash }) => keyHash.toString('hex'));
  const own = new Map<string, OwnKey>();
  for (const [licenseKey, hash] of hashes) {
    const [one, ...others] = byHash.get(hash.toString('hex')) ?? [];
    if (one) own.set(licenseKey, [one, ...others]);
  }
  return own;
}

/** Refuses events of what can be no key, and of unknown keys where no more are kept; what came before is a duplicate. */
async function refuseUnknown(
  ctx: TokenCtx,
  trx: Trx,
  { read, hashes, own }: BatchKeys & { read: readonly Noted[] },
  answers: EventAnswer[],
): Promise<readonly Noted[]> {
  const strange = read.filter(({ event }) => !own.has(event.licenseKey));
  const keysOf = strange.map(({ event: { licenseKey, product } }) => {
    return { licenseKey, product, hash: hashes.get(licenseKey) ?? Buffer.alloc(0) };
  });
  const shapeless = await findShapeless(trx, keysOf);
  const asked = keysOf.filter(({ licenseKey }) => !shapeless.has(licenseKey));
  const of = { accountId: ctx.account, userId: ctx.principal.userId };
  const kept = await findRoom(trx, of, asked.map(({ hash }) => hash)); // prettier-ignore
  const isRefused = ({ event: { licenseKey } }: Noted): boolean =>
    !own.has(licenseKey) && !kept.has(hashes.get(licenseKey)?.toString('hex') ?? '');
  const refused = strange.filter(isRefused);
  if (refused.length === 0) return read;
  const ids = refused.map(({ id }) => id);
  const known = await listKnownEvents(trx, ids);
  for (const { at, event, id } of refused)
    if (!known.has(id))
      answers[at] = shapeless.has(event.licenseKey)
        ? rejection(event.id, 'NO_LICENSE_KEY', { tail: keyTail(event.licenseKey) })
        : rejection(event.id, 'UNKNOWN_KEYS_FULL', { limit: formatNumber(UNKNOWN_KEYS_MAX) });
  return read.filter((one) => !isRefused(one) || known.has(one.id));
}

async function countFresh(
  ctx: TokenCtx,
  trx: Trx,
  { source, fresh, hashes, own }: BatchKeys & { source: EventSource; fresh: readonly Noted[] },
  answers: EventAnswer[],
): Promise<void> {
  const isOwn = ({ event }: Noted): boolean => own.has(event.licenseKey);
  const kept = fresh.filter((one) => !isOwn(one));
  const eventsOf = (some: readonly Noted[]) => some.map(({ event }) => event);
  const { receiptId } = await keepEvents(ctx, trx, source, eventsOf(kept), hashes);
  await addEvents(ctx, trx, { source, receiptId }, eventsOf(fresh.filter(isOwn)), own);
  for (const { at, event } of fresh) answers[at] = answerOf(event, own.get(event.licenseKey));
}

/** What stands in no figure is taken like any other, and the sender told: a name may be misspelled for months. */
function answerOf(event: ReadEvent, rows: OwnKey | undefined): EventAnswer {
  const { id, product } = event;
  if (!rows) return { id, status: 'kept' };
  if (bookedAs(rows, event).unit !== null) return { id, status: 'accepted' };
  const code = 'EVENT_UNCOUNTED';
  return { id, status: 'accepted', code, message: textOf(code, { product, event: event.event }) };
}

/** Asked again as the last thing before the commit: a token that was revoked meanwhile stops its batch. */
async function requireToken({ account, actor }: TokenCtx, trx: Trx): Promise<void> {
  const token = await findTokenOf(trx, account, actor.token.id);
  if (!token || token.revoked_at !== null) throw new RefusedToken('API_TOKEN_REVOKED');
}

function summed(events: EventAnswer[]): EventAnswers {
  const sums = { accepted: 0, duplicate: 0, kept: 0, rejected: 0 };
  for (const { status } of events) sums[status] += 1;
  return { ...sums, events };
}
