import type { Day } from './day.ts';

/** 9.16: charts begin on this day, usage files hold nothing older; it stands in for the day of a license that has none. */
export const USAGE_EARLIEST: Day = '2014-01-01';
