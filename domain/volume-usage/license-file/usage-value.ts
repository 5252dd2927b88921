import type { NumberLimits } from '../../core/whole-number-problem.ts';

/** The largest usage value (5.04, 9.04). */
export const USAGE_VALUE_MAX = 99_999_999_999_999_999n;

/** Where a usage value lies; zero is a report too (5.05, decision 028). */
export const usageLimits: NumberLimits = { min: 0, max: USAGE_VALUE_MAX };

/** True for a value in digits that may be reported (5.04). */
export const isUsageValue = (value: string): boolean =>
  /^(?:0|[1-9]\d{0,16})$/.test(value) && BigInt(value) <= USAGE_VALUE_MAX;
