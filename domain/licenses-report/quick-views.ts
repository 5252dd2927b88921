import { sameFilters } from './filter-address.ts';
import { emptyFilters, type ReportFilters } from './filters.ts';
import { pickUsage } from './usage-filter.ts';

const notExpired = ['NOT_EXPIRED', 'EXPIRING_SOON'] as const;

/** What staff ask the report for most: each is a set of filters, the others stay as they are. */
export const quickViews = {
  all: { expirationStatus: [], usage: null },
  current: { expirationStatus: notExpired, usage: null },
  expiringSoon: { expirationStatus: ['EXPIRING_SOON'], usage: null },
  over: { expirationStatus: notExpired, usage: pickUsage('IN_OVERAGE') },
  unused: { expirationStatus: notExpired, usage: pickUsage('UNUSED') },
  maximumUnknown: { expirationStatus: notExpired, usage: pickUsage('MAX_VOLUME_UNKNOWN') },
} as const satisfies Record<string, Partial<ReportFilters>>;

export type QuickView = keyof typeof quickViews;
export const quickViewNames = Object.keys(quickViews) as QuickView[];

/** Filters as a quick view changes them. */
export const applyView = (filters: ReportFilters, view: QuickView): ReportFilters => ({
  ...filters,
  ...quickViews[view],
});

/** The quick view that filters are, if they are one. */
export const viewOf = (filters: ReportFilters): QuickView | null =>
  quickViewNames.find((view) => sameFilters(filters, applyView(filters, view))) ?? null;

/** Filters without what the quick views set: their counts hold for all filters that differ in nothing else. */
export const beyondViews = (filters: ReportFilters): ReportFilters => ({
  ...filters,
  expirationStatus: emptyFilters.expirationStatus,
  usage: emptyFilters.usage,
});
