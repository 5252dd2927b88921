import { randomUUID } from 'node:crypto';
import { reachOfNeed } from '#domain/access/need.ts';
import { placementsOf } from '#domain/ledger/choose-license.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { mayReportVolume } from '#domain/volume-usage/contract.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Services } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys, type KeyScope } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { checkIntegrity } from '../check-integrity.ts';
import { composeSlots, seriesHash } from '../compose-slots.ts';
import { amountsOfEffects } from '../lowered/present.ts';
import { listClosedUntil } from '../lowered/queries.ts';
import { presentAccountPart, type BookedKey } from '../present.ts';
import { findAccountNames, findKeysByHash, insertSubmission, type KeyRow } from '../queries.ts';
import {
  createStaging,
  dropStaging,
  insertEntries,
  insertLowered,
  unstageAccounts,
  weighSlots,
} from '../staging-queries.ts';
import { unmatchedKeyContext } from '../write-unmatched-part.ts';
import { attachEvents } from './attach-events.ts';
import { listAssignedLicenses, listHolders } from './holder-queries.ts';
import {
  findGrants,
  findNextPart,
  findOpenKeys,
  findTwins,
  listSeriesAside,
  noteOutcomes,
  restageRecords,
  type BookedParts,
  type FoundKey,
  type OpenKey,
  type Refusal,
} from './queries.ts';

type AttachableKey = BookedKey & { open: OpenKey };

export interface Attached {
  /** Keys whose usage was booked, and keys that wait for staff. */
  attached: number;
  waiting: number;
}

/**
 * Books the usage that was set aside for keys that have turned up since (decisions §9), where its uploader may report
 * for their account now or is internal, and the file's check value holds against the license. The rest waits for
 * staff. Runs inside the transaction that brought the keys.
 */
export async function attachUnmatched(ctx: Ctx, trx: Database, keys: KeyScope): Promise<Attached> {
  const open = await findOpenKeys(trx, keys);
  if (open.length === 0) return { attached: 0, waiting: 0 };
  const { settled } = await attachPermitted(ctx, trx, open);
  return { attached: settled, waiting: open.length - settled };
}

/** Books those of the keys that need no decision: their uploader may report for the account that they belong to now. */
export async function attachPermitted(ctx: Ctx, trx: Database, open: readonly OpenKey[]): Promise<Booked> {
  return attachFound(ctx, trx, await keepPermitted(trx, await matchOpenKeys(ctx.portal, trx, open)));
}

export interface Booked {
  /** How many keys are settled: booked, or found in the ledger already. */
  settled: number;
  /** The parts that were written. */
  receipts: readonly Receipt[];
}

/** Books found keys file by file, and notes of each what became of it. */
export async function attachFound(ctx: Ctx, trx: Database, found: readonly FoundKey[]): Promise<Booked> {
  const receipts: Receipt[] = [];
  let settled = 0;
  for (const file of Map.groupBy(found, (key) => key.open.submissionId).values()) {
    const attach = file[0]?.open.kind === 'EVENTS' ? attachEvents : attachFile;
    const twins = await findTwins(
      trx,
      file.map(({ open }) => open.id),
    );
    // The receipt tells of these already: once more would be a second line of theirs, with a figure of 0.
    const untold = file.filter(({ open, accountId }) => twins.get(open.id) !== accountId);
    const { booked, refusals } = await attach(ctx, trx, untold);
    receipts.push(...booked);
    settled += file.length - refusals.size;
    const outcomes = file.map(({ open: { id }, accountId }) => ({
      ...{ id, accountId },
      refusal: refusals.get(id) ?? null,
    }));
    await noteOutcomes(trx, outcomes, ctx.now);
  }
  return { settled, receipts };
}

/** Whose the keys are that were set aside, those of them that are somebody's by now. */
export async function matchOpenKeys(
  { secrets }: Services,
  trx: Database,
  open: readonly OpenKey[],
): Promise<FoundKey[]> {
  const rows = await findKeysByHash(
    trx,
    'all',
    open.map((key) => key.keyHash),
  );
  const byHash = Map.groupBy(rows, (row) => row.keyHash.toString('hex'));
  return open.flatMap((key) => {
    const [first, ...others] = byHash.get(key.keyHash.toString('hex')) ?? [];
    if (!first) return [];
    return [placeKey({ secrets }, key, [first, ...others])];
  });
}

/** A key set aside, to be booked on license rows. */
export function placeKey(
  { secrets }: Pick<Services, 'secrets'>,
  open: OpenKey,
  rows: readonly [KeyRow, ...KeyRow[]],
): FoundKey {
  const context = unmatchedKeyContext(open.submissionId, open.keyHash);
  return {
    ...{ k: 0, hash: open.keyHash, tail: open.keyTail, accountId: rows[0].accountId, open, rows },
    licenseKey: secrets.open('unmatched-key', open.keyCiphertext, context).toString('utf8'),
    placements: placementsOf(rows),
  };
}

/** Whoever could not report the key's usage today does not report it by having guessed the key yesterday. */
async function keepPermitted(trx: Database, keys: readonly FoundKey[]): Promise<FoundKey[]> {
  const grants = await findGrants(trx, [...new Set(keys.map((key) => key.open.userId))]);
  return keys.filter(({ accountId, open }) => {
    const may = grants.get(open.userId);
    const meant = open.forAccount === null || open.forAccount === accountId;
    return meant && may !== undefined && reachOfNeed(may, mayReportVolume, accountId).length > 0;
  });
}

/** Books the found keys of one file; answers the parts it wrote and why keys were refused, by their ids. */
async function attachFile(ctx: Ctx, trx: Database, found: readonly FoundKey[]): Promise<BookedParts> {
  const hashes = found.map((key) => key.hash);
  const licenseKeyIds = [
    ...found.flatMap((key) => key.rows.map((row) => row.id)),
    ...(await listAssignedLicenses(trx, hashes)),
    ...(await listHolders(trx, await seriesOf(trx, found))),
  ];
  const scope = theseKeys(licenseKeyIds);
  await lockUsageOf(trx, scope);
  const keys = await keepUntampered(ctx.portal, trx, found);
  const parts = await partsOf(trx, keys);
  const refusals = new Map<string, Refusal>();
  const refuse = (refused: readonly FoundKey[], why: Refusal): void => {
    for (const { open } of refused) if (!refusals.has(open.id)) refusals.set(open.id, why);
  };
  const intact = new Set(keys.map(({ open }) => open.id));
  refuse(
    found.filter(({ open }) => !intact.has(open.id)),
    'BAD_MAC',
  );
  refuse(
    keys.filter(({ accountId }) => !parts.has(accountId)),
    'OTHER_FILE',
  );
  const [file] = keys;
  if (!file || parts.size === 0) return { booked: [], refusals };
  const { seq, instanceId } = file.open;
  await createStaging(trx);
  const series = await restageRecords(
    trx,
    keys.map((key) => key.open.id),
  );
  const submissionOf = new Map([...parts].map(([accountId, { id }]) => [accountId, id]));
  const closedUntil = await listClosedUntil(trx, ctx, [...parts.keys()]);
  const slots = composeSlots(series, keys, { instanceId, submissionOf, closedUntil });
  const effects = await weighSlots(trx, slots, licenseKeyIds, seq);
  for (const { effect, of } of effects)
    if (effect === 'conflict' || effect === 'stated') parts.delete(of.accountId);
  const conflicting = [...submissionOf.keys()].filter((accountId) => !parts.has(accountId));
  await unstageAccounts(trx, conflicting);
  const bookable = keys.filter((key) => parts.has(key.accountId));
  refuse(
    keys.filter((key) => !parts.has(key.accountId)),
    'OTHER_COUNT',
  );
  const booked = await insertParts(ctx, trx, bookable, parts, effects);
  await insertEntries(trx, { source: uploadedFileSource, instanceId, seq, now: ctx.now });
  if (effects.some(({ effect }) => effect === 'lowered')) await insertLowered(trx, seq);
  await dropStaging(trx);
  await refreshProjections(
    trx,
    { submissionIds: [...parts.values()].map(({ id }) => id), keys: scope },
    ctx.today,
  );
  return { booked, refusals };
}

/** How the buckets of found keys are named, those of their records together. */
async function seriesOf(trx: Database, found: readonly FoundKey[]): Promise<Buffer[]> {
  const keyOf = new Map(found.map((key) => [key.open.id, key]));
  return (await listSeriesAside(trx, [...keyOf.keys()])).flatMap(({ unmatchedKeyId, ...one }) => {
    const key = keyOf.get(unmatchedKeyId);
    return key ? [seriesHash(key, one, key.open.instanceId)] : [];
  });
}

async function keepUntampered(
  services: Services,
  trx: Database,
  found: readonly FoundKey[],
): Promise<AttachableKey[]> {
  const [first] = found;
  if (!first) return [];
  const { fileId, sealedSha256 } = first.open;
  const withMac = found.map((key) => ({ ...key, mac: key.open.mac ?? undefined }));
  const evidence = await checkIntegrity(trx, services, { fileId, sealedSha256 }, withMac);
  return found
    .flatMap((key, at) => {
      const own = evidence[at];
      return own && own.integrity !== 'mismatch' ? [{ ...key, ...own }] : [];
    })
    .map((key, k) => ({ ...key, k }));
}

type Parts = Map<string, { id: string; part: number }>;

async function partsOf(trx: Database, keys: readonly AttachableKey[]): Promise<Parts> {
  const parts: Parts = new Map();
  for (const { accountId, open } of keys) {
    if (parts.has(accountId)) continue;
    const part = await findNextPart(trx, accountId, open);
    if (part !== null) parts.set(accountId, { id: randomUUID(), part });
  }
  return parts;
}

async function insertParts(
  ctx: Ctx,
  trx: Database,
  keys: readonly AttachableKey[],
  parts: Parts,
  effects: Parameters<typeof presentAccountPart>[3],
): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  const names = await findAccountNames(trx, [...parts.keys()]);
  for (const [accountId, { id, part }] of parts) {
    const [first] = keys.filter((key) => key.accountId === accountId);
    if (!first) continue;
    const { receiptId, userId, submittedAt, receipt: aside } = first.open;
    const { unmatchedKeys: _, ...head } = aside;
    const account = { id: accountId, name: names.get(accountId) ?? accountId };
    const receipt = presentAccountPart(head, account, keys, effects);
    const { eventCount } = receipt;
    receipts.push(receipt);
    await insertSubmission(trx, { id, receiptId, accountId, userId, eventCount, receipt, submittedAt, part });
    await ctx.audit(trx, {
      ...{ accountId, object: receiptId },
      action: 'volume-usage.attachUnmatched',
      detail: {
        records: receipt.records,
        keys: receipt.keys.length,
        ...amountsOfEffects(effects.filter(({ of }) => of.accountId === accountId)),
      },
    });
  }
  return receipts;
}
