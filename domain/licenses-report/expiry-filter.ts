import { numberOf, numberParam, type FilterKind } from '../core/filter-kinds.ts';

/** Keys that expire so many days from today on: the first and the last, both included. It moves with the day. */
export type ExpiryFilter = { from: number; to: number } | null;

/** About ten years. */
export const EXPIRY_DAYS_MAX = 3_650;
const days = numberParam(EXPIRY_DAYS_MAX);

export const expiryFilter = (): FilterKind<ExpiryFilter, 'days', 'expiresFrom' | 'expiresTo'> => ({
  control: 'days',
  empty: null,
  params: { expiresFrom: days, expiresTo: days },
  read: (texts) => {
    const from = numberOf(days, texts('expiresFrom'));
    const to = numberOf(days, texts('expiresTo'));
    return from === null && to === null ? null : { from: from ?? 0, to: to ?? EXPIRY_DAYS_MAX };
  },
  write: (value): Record<string, string[]> =>
    value === null ? {} : { expiresFrom: [String(value.from)], expiresTo: [String(value.to)] },
  parts: (value) => (value === null ? [] : [`${value.from}–${value.to}`]),
});
