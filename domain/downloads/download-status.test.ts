import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../core/day.ts';
import { activationStatuses } from '../licenses/schema.ts';
import { isUsable } from '../licenses/usable.ts';
import { downloadStatusOf, isHandedOut } from './download-status.ts';

const TODAY = '2026-11-20';

test.each([
  ['Active', '2026-12-20', 'READY'],
  [null, null, 'READY'],
  ['Active', '2026-12-19', 'EXPIRING_SOON'],
  [null, '2026-11-20', 'EXPIRED'],
  ['Pending Manual Create', '2020-01-01', 'PENDING'],
  ['Pending Manual Create', '2026-11-21', 'PENDING'],
  ['Inactive', '2026-11-21', 'INACTIVE'],
] as const)('[4.01] [4.02] %s until %s is %s on 2026-11-20', (activationStatus, expiryDate, status) => {
  expect(downloadStatusOf({ activationStatus, expiryDate }, TODAY)).toBe(status);
});

test('[4.01] exactly the usable licenses are handed out', () => {
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...activationStatuses)),
      fc.option(fc.integer({ min: -40, max: 40 })),
      (activationStatus, days) => {
        const key = { activationStatus, expiryDate: days === null ? null : addDays(TODAY, days) };
        const usable = isUsable({ ...key, licenseKeyId: 'k' }, TODAY);
        expect(isHandedOut(downloadStatusOf(key, TODAY))).toBe(usable);
      },
    ),
  );
});
