import { expect, test } from 'vitest';
import { findOpenCase, isOpenCase, providedStatus } from './case-status.ts';

const one = (id: string, status: string, createdDate: string) => ({ id, status, createdDate });

test('[4.39] the newest open case goes on; the apostrophe is the typographic one', () => {
  const cases = [
    one('closed', 'Closed', '2026-05-05'),
    one('provided', 'Customer provided the report', '2026-05-04'),
    one('straight', "Customer's response received", '2026-05-03'),
    one('asked', 'Customer contact initiated', '2026-05-01'),
    one('begun', 'Customer’s response received', '2026-05-02'),
  ];
  expect(findOpenCase(cases)?.id).toBe('begun');
  expect(findOpenCase(cases.toReversed())?.id).toBe('begun');
  expect(findOpenCase(cases.slice(0, 4))?.id).toBe('asked');
  expect(findOpenCase(cases.slice(0, 3))).toBeNull();
  expect(findOpenCase([])).toBeNull();
});

test('of two open cases of one day the first in the list goes on', () => {
  const cases = ['first', 'second', 'third'].map((id) => one(id, 'Customer contact initiated', '2026-05-01'));
  expect(findOpenCase(cases)?.id).toBe('first');
  expect(findOpenCase([one('older', 'Customer contact initiated', '2026-04-30'), ...cases])?.id).toBe(
    'first',
  );
});

test('[4.38] a case that was sent is one whose customer provided the report', () => {
  expect(providedStatus).toBe('Customer provided the report');
});

test.each([
  ['Customer contact initiated', true],
  ['Customer’s response received', true],
  ['Customer provided the report', false],
  ['Closed', false],
  ['Waiting', false],
])('a case in status %s waits for its customer: %s', (status, expected) => {
  expect(isOpenCase({ status })).toBe(expected);
});
