import { randomUUID } from 'node:crypto';
import { reachOfNeed } from '#domain/access/need.ts';
import { placementsOf } from '#domain/ledger/choose-license.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import { mayReportVolume } from '#domain/volume-usage/contract.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Services } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys, type KeyScope } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { checkIntegrity, type KeyEvidence } from '../check-integrity.ts';
import { composeSlots } from '../compose-slots.ts';
import type { MatchedKey } from '../match-keys.ts';
import { presentAccountPart } from '../present.ts';
import { findAccountNames, findKeysByHash, insertSubmission } from '../queries.ts';
import {
  createStaging,
  dropStaging,
  insertEntries,
  unstageAccounts,
  weighSlots,
} from '../staging-queries.ts';
import { unmatchedKeyContext } from '../write-unmatched-part.ts';
import { attachEvents } from './attach-events.ts';
import {
  closeKeys,
  findGrants,
  findNextPart,
  findOpenKeys,
  restageRecords,
  type FoundKey,
  type OpenKey,
} from './queries.ts';

type AttachableKey = MatchedKey & KeyEvidence & { open: OpenKey };

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
  const attached = await attachFound(
    ctx,
    trx,
    await keepPermitted(trx, await matchOpenKeys(ctx.portal, trx, open)),
  );
  return { attached, waiting: open.length - attached };
}

/** Books found keys file by file; answers how many are settled. */
export async function attachFound(ctx: Ctx, trx: Database, found: readonly FoundKey[]): Promise<number> {
  const attached: string[] = [];
  for (const file of Map.groupBy(found, (key) => key.open.submissionId).values())
    attached.push(
      ...(file[0]?.open.kind === 'EVENTS'
        ? await attachEvents(ctx, trx, file)
        : await attachFile(ctx, trx, file)),
    );
  await closeKeys(trx, attached, ctx.now);
  return attached.length;
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
    const own = [first, ...others] as const;
    const context = unmatchedKeyContext(key.submissionId, key.keyHash);
    return [
      {
        ...{ k: 0, hash: key.keyHash, tail: key.keyTail, accountId: first.accountId, open: key },
        licenseKey: secrets.open('unmatched-key', key.keyCiphertext, context).toString('utf8'),
        rows: own,
        placements: placementsOf(own),
      },
    ];
  });
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

/** Books the found keys of one file; answers the ids of those that are settled. */
async function attachFile(ctx: Ctx, trx: Database, found: readonly FoundKey[]): Promise<string[]> {
  const licenseKeyIds = found.flatMap((key) => key.rows.map((row) => row.id));
  const scope = theseKeys(licenseKeyIds);
  await lockUsageOf(trx, scope);
  const keys = await keepUntampered(ctx.portal, trx, found);
  const parts = await partsOf(trx, keys);
  const [file] = keys;
  if (!file || parts.size === 0) return [];
  const { seq, instanceId } = file.open;
  await createStaging(trx);
  const series = await restageRecords(
    trx,
    keys.map((key) => key.open.id),
  );
  const submissionOf = new Map([...parts].map(([accountId, { id }]) => [accountId, id]));
  const slots = composeSlots(series, keys, { instanceId, submissionOf });
  const effects = await weighSlots(trx, slots, licenseKeyIds, seq);
  for (const { effect, of } of effects) if (effect === 'conflict') parts.delete(of.accountId);
  const conflicting = [...submissionOf.keys()].filter((accountId) => !parts.has(accountId));
  await unstageAccounts(trx, conflicting);
  const booked = keys.filter((key) => parts.has(key.accountId));
  await insertParts(ctx, trx, booked, parts, effects);
  await insertEntries(trx, { source: uploadedFileSource, instanceId, seq, now: ctx.now });
  await dropStaging(trx);
  await refreshProjections(
    trx,
    { submissionIds: [...parts.values()].map(({ id }) => id), keys: scope },
    ctx.today,
  );
  return booked.map((key) => key.open.id);
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
): Promise<void> {
  const names = await findAccountNames(trx, [...parts.keys()]);
  for (const [accountId, { id, part }] of parts) {
    const [first] = keys.filter((key) => key.accountId === accountId);
    if (!first) continue;
    const { receiptId, userId, submittedAt, receipt: aside } = first.open;
    const { unmatchedKeys: _, ...head } = aside;
    const account = { id: accountId, name: names.get(accountId) ?? accountId };
    const receipt = presentAccountPart(head, account, keys, effects);
    const { eventCount } = receipt;
    await insertSubmission(trx, { id, receiptId, accountId, userId, eventCount, receipt, submittedAt, part });
    await ctx.audit(trx, {
      ...{ accountId, object: receiptId },
      action: 'volume-usage.attachUnmatched',
      detail: { records: receipt.records, keys: receipt.keys.length },
    });
  }
}
