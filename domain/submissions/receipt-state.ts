import type { Receipt, ReceiptChange } from './schema.ts';

/** How what a receipt counted in an account stands now. */
export const receiptStates = ['STANDS', 'CORRECTED', 'WITHDRAWN'] as const;
export type ReceiptState = (typeof receiptStates)[number];

const states = { WITHDRAW: 'WITHDRAWN', RESTORE: 'STANDS', CORRECT: 'CORRECTED' } as const;

/** The state that a last change left; without one what was counted stands. */
export const stateAfter = (last: Pick<ReceiptChange, 'action'> | undefined): ReceiptState =>
  last ? states[last.action] : 'STANDS';

/** The last change of a receipt in an account. */
export const lastChangeOf = (
  { changes = [] }: Pick<Receipt, 'changes'>,
  accountId: string,
): ReceiptChange | undefined =>
  changes
    .filter((change) => change.accountId === accountId)
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .at(-1);

/** How a receipt stands in an account. */
export const stateOf = (receipt: Pick<Receipt, 'changes'>, accountId: string): ReceiptState =>
  stateAfter(lastChangeOf(receipt, accountId));

/** Which change somebody has seen who looks at a receipt now: 0 before the first one. */
export const versionOf = (receipt: Pick<Receipt, 'changes'>, accountId: string): number =>
  lastChangeOf(receipt, accountId)?.ordinal ?? 0;
