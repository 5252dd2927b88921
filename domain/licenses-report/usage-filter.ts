import { flagParam, numberOf, numberParam, type FilterKind } from '../core/filter-kinds.ts';

/** The options of the usage filter (4.03). */
export const usageOptions = [
  'NON_VOLUME',
  'UNUSED',
  'USAGE_RANGE',
  'IN_OVERAGE',
  'MAX_VOLUME_UNKNOWN',
] as const;
export type UsageOption = (typeof usageOptions)[number];

/** What is asked of the usage; null = anything. A range has its percentages, both included; without a maximum it is open. */
export type UsageFilter =
  | { option: Exclude<UsageOption, 'USAGE_RANGE'> }
  | { option: 'USAGE_RANGE'; min: number; max: number | null }
  | null;

/** 4.04: in overage from here on. */
export const OVERAGE_PERCENT = 100;
const PERCENT_MAX = 1_000_000;
const percent = numberParam(PERCENT_MAX);

/** 4.03: picking an option resets the range to 0–100. */
export const pickUsage = (option: UsageOption | null): UsageFilter => {
  if (option === null) return null;
  return option === 'USAGE_RANGE' ? { option, min: 0, max: 100 } : { option };
};

/** Exactly one of nonVolume, unused, maxVolUnknown or minUsage and maxUsage; in overage is a minimum of 100. */
export const usageFilter = (): FilterKind<
  UsageFilter,
  'usage',
  'nonVolume' | 'unused' | 'maxVolUnknown' | 'minUsage' | 'maxUsage'
> => ({
  control: 'usage',
  choices: usageOptions,
  empty: null,
  params: {
    nonVolume: flagParam,
    unused: flagParam,
    maxVolUnknown: flagParam,
    minUsage: percent,
    maxUsage: percent,
  },
  read: (texts) => {
    const says = (param: string): boolean => texts(param)[0] === 'true';
    if (says('nonVolume')) return { option: 'NON_VOLUME' };
    if (says('unused')) return { option: 'UNUSED' };
    if (says('maxVolUnknown')) return { option: 'MAX_VOLUME_UNKNOWN' };
    const min = numberOf(percent, texts('minUsage'));
    const max = numberOf(percent, texts('maxUsage'));
    if (min === null && max === null) return null;
    if (min === OVERAGE_PERCENT && max === null) return { option: 'IN_OVERAGE' };
    return { option: 'USAGE_RANGE', min: min ?? 0, max };
  },
  write: (value): Record<string, string[]> => {
    switch (value?.option) {
      case undefined:
        return {};
      case 'NON_VOLUME':
        return { nonVolume: ['true'] };
      case 'UNUSED':
        return { unused: ['true'] };
      case 'MAX_VOLUME_UNKNOWN':
        return { maxVolUnknown: ['true'] };
      case 'IN_OVERAGE':
        return { minUsage: [String(OVERAGE_PERCENT)] };
      case 'USAGE_RANGE':
        return {
          minUsage: [String(value.min)],
          ...(value.max === null ? {} : { maxUsage: [String(value.max)] }),
        };
    }
  },
  parts: (value) => (value === null ? [] : [value.option]),
});
