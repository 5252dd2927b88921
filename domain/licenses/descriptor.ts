import type { Day } from '../core/day.ts';

/** Licenses created before this day show their descriptor (9.19). */
export const DESCRIPTOR_UNTIL: Day = '2025-01-01';

/** True where a license shows its product license descriptor (2.51, 9.19); one without a created date does not. */
export const showsDescriptor = (createdDate: Day | null): boolean =>
  createdDate !== null && createdDate < DESCRIPTOR_UNTIL;
