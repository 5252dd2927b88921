import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../core/day.ts';
import { expirationStatusOf } from './expiration-status.ts';
import { expirationStatuses } from './schema.ts';
import { expiryRangesOf } from './expiry-ranges.ts';

const TODAY = '2026-11-20';

test('[4.02] [9.02] the ranges of statuses hold exactly the expiry dates that have them', () => {
  fc.assert(
    fc.property(
      fc.subarray([...expirationStatuses]),
      fc.option(fc.integer({ min: -60, max: 60 }), { freq: 8 }),
      (statuses, days) => {
        const expiry = days === null ? null : addDays(TODAY, days);
        const ranges = expiryRangesOf(statuses, TODAY);
        const day = expiry ?? '9999-12-31';
        const inRange =
          ranges === null ||
          ranges.some(
            ({ from, until }) => (from === null || day >= from) && (until === null || day <= until),
          );
        const wanted = statuses.length === 0 || statuses.includes(expirationStatusOf(expiry, TODAY));
        expect(inRange).toBe(wanted);
      },
    ),
  );
});

test.each([
  ['EXPIRED', { from: null, until: '2026-11-20' }],
  ['EXPIRING_SOON', { from: '2026-11-21', until: '2026-12-19' }],
  ['NOT_EXPIRED', { from: '2026-12-20', until: null }],
] as const)('[4.02] [9.02] %s alone is one range: %j', (status, range) => {
  expect(expiryRangesOf([status], TODAY)).toEqual([range]);
});

test('neighbouring ranges are one, and all statuses are no filter', () => {
  expect(expiryRangesOf(['NOT_EXPIRED', 'EXPIRING_SOON'], TODAY)).toEqual([
    { from: '2026-11-21', until: null },
  ]);
  expect(expiryRangesOf(['EXPIRING_SOON', 'EXPIRED'], TODAY)).toEqual([{ from: null, until: '2026-12-19' }]);
  expect(expiryRangesOf(expirationStatuses, TODAY)).toBeNull();
  expect(expiryRangesOf([], TODAY)).toBeNull();
});
