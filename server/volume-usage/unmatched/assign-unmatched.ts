import { fillText } from '#domain/core/fill-text.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { unmatchedRefusals } from '#domain/messages/en-gb/unmatched.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { mergeReceipts } from '#domain/submissions/merge-receipts.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type {
  Assignment,
  AssignmentOutcome,
  AssignmentTrial,
} from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { attachFound, matchOpenKeys, placeKey } from '../attaching/attach-unmatched.ts';
import type { FoundKey } from '../attaching/queries.ts';
import { findOpenKeysById, type OpenKey } from '../attaching/queries.ts';
import { findAccountNames, findKeysByHash, findOwners, lockUploadsSoon } from '../queries.ts';
import {
  findLicenseRow,
  holdKeys,
  insertDecisions,
  listFigures,
  type GroupFigures,
  type HeldKey,
} from './decision-queries.ts';

const NOTHING = { added: 0, replaced: 0, ignored: 0, kept: 0 };

/** Counts usage that was set aside for the account it belongs to: all of it or nothing, and once (decision 031). */
export const assignUnmatched = (ctx: SignedInCtx, assignment: Assignment): Promise<AssignmentOutcome> =>
  ctx.transaction((trx) => book(ctx, trx, assignment));

/** Thrown to take back what was only tried. */
class OnlyTried extends Error {
  readonly outcome: AssignmentOutcome;
  constructor(outcome: AssignmentOutcome) {
    super('only tried');
    this.outcome = outcome;
  }
}

/** What the assignment would do: it is made, and taken back. */
export async function previewAssignment(
  ctx: SignedInCtx,
  { license, ...trial }: AssignmentTrial,
): Promise<AssignmentOutcome> {
  const assignment = { ...trial, license: license && { ...license, note: '' } };
  try {
    return await ctx.transaction(async (trx) => {
      throw new OnlyTried(await book(ctx, trx, assignment));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}

async function book(ctx: SignedInCtx, trx: Database, assignment: Assignment): Promise<AssignmentOutcome> {
  const { ids, accountId, license } = assignment;
  const name = (await findAccountNames(trx, [accountId])).get(accountId);
  if (name === undefined) throw new AppError('NOT_FOUND');
  if (!(await lockUploadsSoon(trx, [accountId]))) throw new AppError('SERVICE_UNAVAILABLE');
  const held = await holdKeys(trx, ids);
  if (held.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  refuseDecided(held, assignment);
  const waiting = held.filter((key) => !key.isAttached);
  const account = { id: accountId, name };
  if (waiting.length === 0)
    return { account, isRepeated: true, keys: held.length, records: NOTHING, licenses: [] };
  const waitingIds = waiting.map((key) => key.id);
  const open = await findOpenKeysById(trx, waitingIds);
  const found = await placeKeys(ctx, trx, open, assignment);
  const licenseKeyIds = found.flatMap((key) => key.rows.map((row) => row.id));
  const before = await listFigures(trx, licenseKeyIds);
  const { settled, receipts } = await attachFound(ctx, trx, found);
  if (settled < found.length) throw new AppError('SET_ASIDE_REFUSED');
  const { userId } = ctx.principal;
  await insertDecisions(trx, waitingIds, {
    ...{ action: 'ASSIGN', accountId, userId, at: ctx.now },
    licenseKeyId: license?.licenseKeyId ?? null,
    note: license?.note ?? null,
    userName: nameOf(ctx.principal),
  });
  await ctx.audit(trx, {
    action: 'volume-usage.assignUnmatched',
    object: waiting[0]?.id ?? null,
    accountId,
    detail: { keys: waiting.length, license: license?.licenseKeyId ?? null },
  });
  const after = await listFigures(trx, licenseKeyIds);
  return { account, isRepeated: false, keys: waiting.length, ...presentBooked(receipts, before, after) };
}

/** What somebody else decided meanwhile stands; the same decision again is none. */
function refuseDecided(held: readonly HeldKey[], { accountId, license }: Assignment): void {
  const licenseKeyId = license?.licenseKeyId ?? null;
  const isOther = (key: HeldKey): boolean =>
    key.attachedTo?.id !== accountId || key.licenseKeyId !== licenseKeyId;
  const other = held.find((key) => (key.isAttached ? isOther(key) : key.isDeclined));
  if (other) throw decidedError(other);
}

/** Who has decided what about a key. */
export const decidedError = ({ lastBy, isAttached, attachedTo }: HeldKey): AppError =>
  new AppError('UNMATCHED_DECIDED', {
    by: lastBy ?? unmatchedRefusals.portal,
    what: isAttached
      ? fillText(unmatchedRefusals.countedFor, { account: attachedTo?.name ?? '' })
      : unmatchedRefusals.declined,
  });

/**
 * Where the usage counts: the key's value decides, and where no license carries it, the license that staff name. A key
 * that is an account's never counts for another one.
 */
async function placeKeys(
  ctx: SignedInCtx,
  trx: Database,
  open: readonly OpenKey[],
  { accountId, license }: Assignment,
): Promise<FoundKey[]> {
  const hashes = open.map((key) => key.keyHash);
  const carriers = await findKeysByHash(trx, 'all', hashes);
  const owners = new Map((await findOwners(trx, hashes)).map((one) => [one.keyHash.toString('hex'), one]));
  const carried = new Set(carriers.map((row) => row.keyHash.toString('hex')));
  for (const key of open) {
    const owner = owners.get(key.keyHash.toString('hex'));
    const isCarried = carried.has(key.keyHash.toString('hex'));
    if (isCarried ? license === null && owner?.id === accountId : license !== null) continue;
    throw new AppError('UNMATCHED_OTHER_OWNER', {
      tail: key.keyTail,
      where: isCarried
        ? fillText(unmatchedRefusals.belongsTo, { account: owner?.name ?? '' })
        : unmatchedRefusals.noLicense,
    });
  }
  const assigned = { at: ctx.now.toISOString(), note: license?.note ?? null };
  if (license === null)
    return (await matchOpenKeys(ctx.portal, trx, open)).map((key) => ({ ...key, assigned }));
  const row = await findLicenseRow(trx, { licenseKeyId: license.licenseKeyId, accountId });
  if (!row) throw new AppError('NOT_FOUND');
  return open.map((key) => ({ ...placeKey(ctx.portal, key, [row]), assigned }));
}

function presentBooked(
  receipts: readonly Receipt[],
  before: readonly GroupFigures[],
  after: readonly GroupFigures[],
): Pick<AssignmentOutcome, 'records' | 'licenses'> {
  const [first, ...others] = receipts;
  const merged = first && mergeReceipts([first, ...others]);
  const figuresOf = ({ total, percent, reportingType }: GroupFigures) => ({
    ...{ total, reportingType },
    percent: percent === null ? null : Number(percent),
  });
  // Automatic usage goes before people's and is never added to it (decision 042).
  const bySource = Map.groupBy(receipts, ({ kind }) => kind === 'EVENTS');
  const licenses = after.flatMap((group, at) => {
    const totals = [...bySource.values()].flatMap((own) => totalsOf(own, group));
    const isTouched = merged?.keys.some(({ licenseKeyId }) => licenseKeyId === group.licenseKeyId);
    const then = before[at];
    if (!isTouched || !then) return [];
    return [
      {
        ...{ licenseKeyId: group.licenseKeyId, keyTail: group.keyTail ?? '', productName: group.productName },
        ...{ totals, maxVolume: group.maxVolume, unit: mainUnitOf(group.productName) },
        ...{ before: figuresOf(then), after: figuresOf(group) },
      },
    ];
  });
  return { records: merged?.records ?? NOTHING, licenses };
}

/** What receipts booked on a license. */
const totalsOf = (receipts: readonly Receipt[], { licenseKeyId }: GroupFigures): Totals =>
  addTotals(
    receipts
      .flatMap(({ keys }) => keys)
      .flatMap((key) => (key.licenseKeyId === licenseKeyId ? key.totals : [])),
  );

type Totals = Receipt['keys'][number]['totals'];

/** By usage type: several files of one key are one figure. */
function addTotals(totals: Totals): Totals {
  const sum = (values: readonly string[]): string =>
    String(values.reduce((all, value) => all + BigInt(value), 0n));
  return [...Map.groupBy(totals, ({ usageType }) => usageType).values()].flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const value = sum(own.map((total) => total.value));
    return [{ ...one, value, outsideTerm: sum(own.map((total) => total.outsideTerm)) }];
  });
}
