import { describe, expect, test } from 'vitest';
import { queryOfFilters, writeFilters } from './filter-address.ts';
import { emptyFilters, startFilters } from './filters.ts';
import { applyView, beyondViews, quickViewNames, viewOf } from './quick-views.ts';

const filters = { ...emptyFilters, search: 'acme', assignee: 'ines@vendor.example' };
const addressOf = (view: (typeof quickViewNames)[number]) => {
  const { search, assignee, ...others } = writeFilters(applyView(filters, view));
  expect([search, assignee]).toEqual([['acme'], ['ines@vendor.example']]);
  return others;
};

describe('a quick view', () => {
  test('is a set of filters; search, assignee and all others stay', () => {
    const notExpired = ['NOT_EXPIRED', 'EXPIRING_SOON'];
    expect(Object.fromEntries(quickViewNames.map((view) => [view, addressOf(view)]))).toEqual({
      all: {},
      current: { expirationStatus: notExpired },
      expiringSoon: { expirationStatus: ['EXPIRING_SOON'] },
      over: { expirationStatus: notExpired, minUsage: ['100'] },
      unused: { expirationStatus: notExpired, unused: ['true'] },
      maximumUnknown: { expirationStatus: notExpired, maxVolUnknown: ['true'] },
    });
  });

  test('is known again by its filters, and other filters are none', () => {
    for (const view of quickViewNames) expect(viewOf(applyView(filters, view))).toBe(view);
    expect(viewOf({ ...filters, expirationStatus: ['EXPIRED'] })).toBeNull();
    expect(viewOf(startFilters('ines@vendor.example'))).toBe('current');
  });

  test('has the same count whichever of them is open', () => {
    const asked = quickViewNames.map((view) => queryOfFilters(beyondViews(applyView(filters, view))));
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});
