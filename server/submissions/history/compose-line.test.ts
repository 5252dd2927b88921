import { expect, test } from 'vitest';
import { receiptOf } from '../../../testing/receipts.ts';
import { composeLine } from './compose-line.ts';

const STATE = 6;
const stateIn = (more: object, amendment: 'WITHDRAWN' | null = null) =>
  composeLine({ receipt: receiptOf(more), amendment, fileName: null })[STATE];

test("a line of the export says what holds of a submission, and what the vendor's records replaced of it", () => {
  expect(stateIn({})).toBe('Counted');
  expect(stateIn({ replacedByRecords: 1 })).toBe('Counted (1 replaced by vendor records)');
  expect(stateIn({}, 'WITHDRAWN')).toBe('Withdrawn');
});
