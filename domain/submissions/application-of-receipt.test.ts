import { expect, test } from 'vitest';
import { receiptOf } from '../../testing/receipts.ts';
import { applicationOf } from './application-of-receipt.ts';

const certification = { caseId: 's1', application: { id: 'c1', name: 'Invoice archive' } };
const application = { id: 'c2', name: 'Scan station', licenseType: null };

test.each([
  ['past usage', { certification }, 'Invoice archive'],
  ['an imaging report', { application }, 'Scan station'],
  ['past usage that was an imaging report too', { certification, application }, 'Invoice archive'],
  ['a usage file', {}, null],
])('the application of %s', (_, more, name) => {
  expect(applicationOf(receiptOf(more))).toBe(name);
});
