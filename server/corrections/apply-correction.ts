import { stateOf, versionOf } from '#domain/submissions/receipt-state.ts';
import { formatDay } from '#domain/core/format.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { insertClaims, releaseClaims, type ClaimWriter } from '#server/ledger/claim-queries.ts';
import { findConflict } from '#server/ledger/related-licenses/conflict-queries.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { settleEntries } from '#server/ledger/settle-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';
import { findReceipt, insertChange, type NewChange } from './queries.ts';

/** Who does something, when and why. */
export type Act = Pick<NewChange, 'id' | 'userId' | 'userName' | 'byStaff' | 'reason' | 'at'>;

/** Takes a receipt's figures out of what counts; what they had superseded or corrected counts again. */
export async function withdrawFigures(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  act: Act,
): Promise<void> {
  await appendChange(trx, loaded, act, { action: 'WITHDRAW' });
  await restoreCorrected(trx, loaded, act);
  await settle(ctx, trx, loaded, act);
}

/** Puts a withdrawn receipt's figures back into what counts. */
export async function restoreFigures(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  act: Act,
): Promise<void> {
  await appendChange(trx, loaded, act, { action: 'RESTORE' });
  await settle(ctx, trx, loaded, act);
}

/** Lets the receipt that a withdrawn one corrected stand again. */
async function restoreCorrected(
  trx: Database,
  { accountId, receipt }: LoadedReceipt,
  act: Act,
): Promise<void> {
  if (receipt.corrects === undefined) return;
  const of = { accountId, receiptId: receipt.corrects };
  const corrected = await findReceipt(trx, of);
  if (!corrected || stateOf(corrected, accountId) !== 'CORRECTED') return;
  await appendChange(
    trx,
    { ...of, version: versionOf(corrected, accountId) },
    { ...act, id: crypto.randomUUID() },
    { action: 'RESTORE', causeId: act.id },
  );
}

export const appendChange = (
  trx: Database,
  { accountId, receiptId, version }: Pick<LoadedReceipt, 'accountId' | 'receiptId' | 'version'>,
  act: Act,
  change: Pick<NewChange, 'action' | 'nextReceiptId' | 'causeId'>,
): Promise<void> => insertChange(trx, { ...act, accountId, receiptId, ordinal: version + 1, ...change });

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
  const conflict = await findConflict(trx, written);
  if (conflict)
    throw new AppError('PERIOD_TAKEN', {
      usageType: conflict.usageType,
      period: `${formatDay(conflict.start)} – ${formatDay(conflict.end)}`,
    });
  await insertClaims(trx, written);
  await provideRecords(ctx).noteUsage(trx, ctx.account, written);
  const keys = theseKeys(touched.map(({ licenseKeyId }) => licenseKeyId));
  await refreshProjections(trx, { ...written, keys }, ctx.today);
}

/** Waits until this transaction alone may change the usage of the receipt's keys. */
export const lockFigures = (trx: Database, { touched }: Pick<LoadedReceipt, 'touched'>): Promise<void> =>
  lockUsageOf(trx, theseKeys(touched.map(({ licenseKeyId }) => licenseKeyId)));
