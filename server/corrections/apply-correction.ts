import { corrections } from '#domain/messages/en-gb/corrections.ts';
import { lastChangeOf, stateOf, versionOf } from '#domain/submissions/receipt-state.ts';
import { formatDay } from '#domain/core/format.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { insertClaims, releaseClaims, type ClaimWriter } from '#server/ledger/claim-queries.ts';
import { findClash } from '#server/ledger/clash-queries.ts';
import { withRenewals } from '#server/ledger/kin-queries.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { settleEntries } from '#server/ledger/settle-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';
import { insertChange, listRelatives, type NewChange, type ReceiptName, type Relative } from './queries.ts';

/** Who does something, when and why. */
export type Act = Pick<NewChange, 'id' | 'userId' | 'userName' | 'byStaff' | 'reason' | 'at'>;

/** Takes a receipt's figures out of what counts; what they had superseded counts again. */
export async function withdrawFigures(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  act: Act,
): Promise<void> {
  const corrected = (await listRelatives(trx, loaded)).find(isCorrectedBy(loaded));
  await appendChange(trx, loaded, act, { action: 'WITHDRAW' });
  if (corrected) await appendToRelative(trx, loaded, corrected, act, { action: 'RESTORE' });
  await settle(ctx, trx, loaded, act);
}

/**
 * Puts a withdrawn receipt's figures back into what counts. Of all receipts that say the same figures one stands: the one
 * that this receipt was written to correct is corrected by it again; beside any other it stays withdrawn.
 */
export async function restoreFigures(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  act: Act,
): Promise<void> {
  const { receiptId } = loaded;
  const { standing, isBeside } = await findStanding(trx, loaded);
  if (standing && isBeside) throw refuseBeside(standing);
  await appendChange(trx, loaded, act, { action: 'RESTORE' });
  if (standing)
    await appendToRelative(trx, loaded, standing, act, { action: 'CORRECT', nextReceiptId: receiptId });
  await settle(ctx, trx, loaded, act);
}

/** The receipt that stands of those that say a receipt's figures, and whether this one may not count beside it. */
export async function findStanding(
  trx: Database,
  { accountId, receiptId }: ReceiptName,
): Promise<{ standing: Relative | undefined; isBeside: boolean }> {
  const relatives = await listRelatives(trx, { accountId, receiptId });
  const standing = relatives.find((one) => stateOf(one, accountId) === 'STANDS');
  const wasCorrected = standing?.changes.some(({ nextReceiptId }) => nextReceiptId === receiptId) ?? false;
  return { standing, isBeside: standing !== undefined && !wasCorrected };
}

const refuseBeside = ({ place }: Relative): AppError => {
  const { wrongState, correctedSince, correctsWithdrawn } = corrections.corrections;
  const reasons = { before: correctsWithdrawn, behind: wrongState.CORRECTED, beside: correctedSince };
  return new AppError('NOT_CORRECTABLE', { reason: reasons[place] });
};

/** Whether a receipt is the one whose figures another one says anew today. */
const isCorrectedBy =
  ({ accountId, receiptId }: LoadedReceipt) =>
  (one: Relative): boolean => {
    const last = lastChangeOf(one, accountId);
    return last?.action === 'CORRECT' && last.nextReceiptId === receiptId;
  };

export const appendChange = (
  trx: Database,
  { accountId, receiptId, version }: Pick<LoadedReceipt, 'accountId' | 'receiptId' | 'version'>,
  act: Act,
  change: Pick<NewChange, 'action' | 'nextReceiptId' | 'causeId'>,
): Promise<void> => insertChange(trx, { ...act, accountId, receiptId, ordinal: version + 1, ...change });

/** What an act does to another receipt of the same figures. */
const appendToRelative = (
  trx: Database,
  { accountId }: LoadedReceipt,
  relative: Relative,
  act: Act,
  change: Pick<NewChange, 'action' | 'nextReceiptId'>,
): Promise<void> =>
  appendChange(
    trx,
    { accountId, receiptId: relative.receiptId, version: versionOf(relative, accountId) },
    { ...act, id: crypto.randomUUID() },
    { ...change, causeId: act.id },
  );

async function settle(ctx: AccountCtx, trx: Database, loaded: LoadedReceipt, act: Act): Promise<void> {
  const { accountId, receiptId } = loaded;
  await settleEntries(trx, { accountId, receiptId, changeId: act.id, now: act.at });
  await followEntries(ctx, trx, loaded, { changeId: act.id });
}

/** Lets claims and every projection follow new entries. */
export async function followEntries(
  ctx: AccountCtx,
  trx: Database,
  { touched }: Pick<LoadedReceipt, 'touched'>,
  written: ClaimWriter,
): Promise<void> {
  await releaseClaims(trx, written);
  const clash = await findClash(trx, written);
  if (clash)
    throw new AppError('PERIOD_TAKEN', {
      usageType: clash.usageType,
      period: `${formatDay(clash.start)} – ${formatDay(clash.end)}`,
    });
  await insertClaims(trx, written);
  await provideRecords(ctx).noteUsage(trx, ctx.account, written);
  const keys = theseKeys(touched.map(({ licenseKeyId }) => licenseKeyId));
  await refreshProjections(trx, { ...written, keys }, ctx.today);
}

/** Waits until this transaction alone may change the usage of the receipt's keys and of whatever renewed them. */
export const lockFigures = (trx: Database, { touched }: Pick<LoadedReceipt, 'touched'>): Promise<void> =>
  lockUsageOf(trx, withRenewals(theseKeys(touched.map(({ licenseKeyId }) => licenseKeyId))));
