import type { Day } from '#domain/core/day.ts';
import { formatDay, formatInstant } from '#domain/core/format.ts';
import { refusalOf, type ChangeRefusal, type CorrectionAction } from '#domain/corrections/change-rules.ts';
import { corrections } from '#domain/messages/en-gb/corrections.ts';
import { stateOf, versionOf, type ReceiptState } from '#domain/submissions/receipt-state.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listTouched, type TouchedKey } from '#server/ledger/settle-queries.ts';
import { findClosing, type StoredClosing } from './closing/closing-queries.ts';
import { findReceipt, type ReceiptName, type StoredReceipt } from './queries.ts';

/** A receipt in one account with everything that says what may be done to it. */
export interface LoadedReceipt extends StoredReceipt, ReceiptName {
  state: ReceiptState;
  version: number;
  touched: TouchedKey[];
  firstDay: Day | null;
  closing: StoredClosing | undefined;
}

export async function loadReceipt(ctx: AccountCtx, trx: Database, receiptId: string): Promise<LoadedReceipt> {
  const of = { accountId: ctx.account, receiptId };
  const stored = await findReceipt(trx, of);
  if (!stored) throw new AppError('NOT_FOUND');
  const touched = await listTouched(trx, of);
  const [firstDay = null] = touched.map(({ start }) => start).toSorted();
  return {
    ...stored,
    ...of,
    state: stateOf(stored, ctx.account),
    version: versionOf(stored, ctx.account),
    touched,
    firstDay,
    closing: await findClosing(trx, ctx.account),
  };
}

/** Why the caller may not change the receipt so; null where they may. */
export const refusalFor = (
  { internal }: AccountCtx,
  action: CorrectionAction,
  { kind, state, firstDay, closing, receipt }: LoadedReceipt,
): ChangeRefusal | null =>
  refusalOf(action, {
    kind,
    state,
    isCorrection: receipt.corrects !== undefined,
    internal,
    firstDay,
    closedUntil: closing?.closedUntil ?? null,
  });

/** Refuses a change that the caller may not make, and says what to do instead. */
export function refuseChange(ctx: AccountCtx, action: CorrectionAction, loaded: LoadedReceipt): void {
  const refusal = refusalFor(ctx, action, loaded);
  if (refusal === null) return;
  const { closing } = loaded;
  if (refusal === 'closed' && closing?.closedUntil)
    throw new AppError('PERIOD_CLOSED', {
      name: closing.by,
      day: formatDay(closing.closedUntil),
      support: ctx.portal.config.SUPPORT_EMAIL,
    });
  throw new AppError('NOT_CORRECTABLE', {
    reason: refusal === 'kind' ? wrongKindText(loaded) : wrongStateText(loaded),
  });
}

const { wrongKind, wrongState, withdrawnCorrection } = corrections.corrections;
const wrongKindText = ({ kind }: LoadedReceipt): string =>
  kind === 'USAGE_FILE' ? wrongKind.file : wrongKind.other;
const wrongStateText = ({ state, receipt }: LoadedReceipt): string =>
  state === 'WITHDRAWN' && receipt.corrects !== undefined ? withdrawnCorrection : wrongState[state];

/** Refuses a change by somebody who has not seen the last one, and says who made it. */
export function refuseOverlooking(version: number, { changes, version: present }: LoadedReceipt): void {
  const last = changes.at(-1);
  if (version === present || !last) return;
  throw new AppError('RECEIPT_CHANGED', {
    name: last.by,
    did: corrections.corrections.did[last.action],
    time: formatInstant(last.at),
    reason: last.reason,
  });
}
