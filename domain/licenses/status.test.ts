import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../core/day.ts';
import { licenses } from '../messages/en-gb/licenses.ts';
import { expirationColour, expirationStatusOf } from './expiration-status.ts';
import { activationStatuses, expirationStatuses, type ActivationStatus } from './schema.ts';
import { activationColour, isUsable } from './usable.ts';

const today = '2026-11-20';

describe('expiration', () => {
  it.each([
    ['2026-11-18', 'EXPIRED'],
    ['2026-11-19', 'EXPIRED'],
    ['2026-11-20', 'EXPIRED'],
    ['2026-11-21', 'EXPIRING_SOON'],
    ['2026-12-19', 'EXPIRING_SOON'],
    ['2026-12-20', 'NOT_EXPIRED'],
    ['2030-01-01', 'NOT_EXPIRED'],
    [null, 'NOT_EXPIRED'],
  ])('[4.02] [9.02] with expiry %s is %s on 2026-11-20', (expiryDate, status) => {
    expect(expirationStatusOf(expiryDate, today)).toBe(status);
  });

  it('[9.02] is soon with 1 to 29 days left, on whatever day one asks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (day, left) => {
        const asked: Day = addDays('1970-01-01', day);
        const expected = left <= 0 ? 'EXPIRED' : left <= 29 ? 'EXPIRING_SOON' : 'NOT_EXPIRED';
        expect(expirationStatusOf(addDays(asked, left), asked)).toBe(expected);
      }),
    );
  });

  it('[4.02] is shown as inherit, warning and error, each with a word', () => {
    expect(expirationColour).toEqual({ NOT_EXPIRED: 'inherit', EXPIRING_SOON: 'warning', EXPIRED: 'error' });
    expect(Object.keys(licenses.expirationStatus)).toEqual([...expirationStatuses]);
  });
});

describe('a usable key', () => {
  const good = {
    licenseKeyId: 'k1',
    activationStatus: 'Active' as ActivationStatus | null,
    expiryDate: '2027-01-01',
  };
  it.each([
    ['is Active and not expired', {}, true],
    ['has no status', { activationStatus: null }, true],
    ['never expires', { expiryDate: null }, true],
    ['is about to expire', { expiryDate: '2026-11-21' }, true],
    ['is Pending Manual Create', { activationStatus: 'Pending Manual Create' as const }, false],
    ['is Inactive', { activationStatus: 'Inactive' as const }, false],
    ['expires today', { expiryDate: '2026-11-20' }, false],
    ['has an empty id', { licenseKeyId: '' }, false],
    ['has no id', { licenseKeyId: undefined }, false],
  ])('[4.01] %s', (_, change, usable) => {
    expect(isUsable({ ...good, ...change }, today)).toBe(usable);
  });

  it('[4.01] Pending Manual Create is shown as Pending in the warning colour, Inactive in the error colour', () => {
    expect(Object.keys(licenses.activationStatus)).toEqual([...activationStatuses]);
    expect(licenses.activationStatus['Pending Manual Create']).toBe('Pending');
    expect(activationColour).toEqual({
      Active: 'inherit',
      'Pending Manual Create': 'warning',
      Inactive: 'error',
    });
  });
});
