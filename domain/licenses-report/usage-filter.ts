import { flagParam, numberOf, numberParam, wordParam, type FilterKind } from '../core/filter-kinds.ts';

/** The options of the usage filter (4.03), and the other two words of the overage label (4.04). */
export const usageOptions = [
  'NON_VOLUME',
  'UNUSED',
  'USAGE_RANGE',
  'IN_OVERAGE',
  'NOT_IN_OVERAGE',
  'OVERAGE_UNKNOWN',
  'MAX_VOLUME_UNKNOWN',
] as const;
export type UsageOption = (typeof usageOptions)[number];

/** What a range is measured in: percent of the maximum, or what was used, in the key's own unit. */
export const usageValueTypes = ['PERCENT', 'AMOUNT'] as const;

/** Keys of which no percentage is known, and which a range may include all the same: of a platform, of a record type. */
export const unknownKinds = ['iText', 'Unified'] as const;
export type UnknownKind = (typeof unknownKinds)[number];
const unknownParams = { iText: 'includeItextUnknown', Unified: 'includeUnifiedUnknown' } as const;

/** A range has both ends included; without a maximum it is open. */
export interface UsageRange {
  option: 'USAGE_RANGE';
  min: number;
  max: number | null;
  /** Percent unless given. */
  value?: 'AMOUNT';
  unknown?: readonly UnknownKind[];
}

/** What is asked of the usage; null = anything. */
export type UsageFilter = { option: Exclude<UsageOption, 'USAGE_RANGE'> } | UsageRange | null;

/** 4.04: in overage from here on. */
export const OVERAGE_PERCENT = 100;
const overageWords = ['NO', 'UNKNOWN'] as const;
const PERCENT_MAX = 1_000_000;
const figure = numberParam(Number.MAX_SAFE_INTEGER);

/** 4.03: picking an option resets the range to 0–100. */
export const pickUsage = (option: UsageOption | null): UsageFilter => {
  if (option === null) return null;
  return option === 'USAGE_RANGE' ? { option, min: 0, max: 100 } : { option };
};

type Param =
  | ('nonVolume' | 'unused' | 'overage' | 'maxVolUnknown' | 'minUsage' | 'maxUsage' | 'usageValueType')
  | (typeof unknownParams)[UnknownKind];

/** Exactly one of nonVolume, unused, overage, maxVolUnknown or minUsage and maxUsage; in overage is a minimum of 100. */
export const usageFilter = (): FilterKind<UsageFilter, 'usage', Param> => ({
  control: 'usage',
  choices: usageOptions,
  empty: null,
  params: {
    nonVolume: flagParam,
    unused: flagParam,
    overage: wordParam(overageWords),
    maxVolUnknown: flagParam,
    minUsage: figure,
    maxUsage: figure,
    usageValueType: wordParam(usageValueTypes),
    includeItextUnknown: flagParam,
    includeUnifiedUnknown: flagParam,
  },
  read: (texts) => {
    const says = (param: string): boolean => texts(param)[0] === 'true';
    if (says('nonVolume')) return { option: 'NON_VOLUME' };
    if (says('unused')) return { option: 'UNUSED' };
    if (says('maxVolUnknown')) return { option: 'MAX_VOLUME_UNKNOWN' };
    if (texts('overage')[0] === 'NO') return { option: 'NOT_IN_OVERAGE' };
    if (texts('overage')[0] === 'UNKNOWN') return { option: 'OVERAGE_UNKNOWN' };
    return readRange(texts);
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
      case 'NOT_IN_OVERAGE':
        return { overage: ['NO'] };
      case 'OVERAGE_UNKNOWN':
        return { overage: ['UNKNOWN'] };
      case 'USAGE_RANGE':
        return writeRange(value);
    }
  },
  parts: (value) => (value === null ? [] : [value.option]),
});

/** Amounts are always known: what includes the unknown belongs to percentages only. */
function readRange(texts: (param: string) => readonly string[]): UsageFilter {
  const isAmount = texts('usageValueType')[0] === 'AMOUNT';
  const end = (param: string): number | null => {
    const given = numberOf(figure, texts(param));
    return given !== null && (isAmount || given <= PERCENT_MAX) ? given : null;
  };
  const [min, max] = [end('minUsage'), end('maxUsage')];
  if (min === null && max === null) return null;
  const unknown = isAmount ? [] : unknownKinds.filter((kind) => texts(unknownParams[kind])[0] === 'true');
  const isOverage = min === OVERAGE_PERCENT && max === null && !isAmount && unknown.length === 0;
  if (isOverage) return { option: 'IN_OVERAGE' };
  return {
    ...{ option: 'USAGE_RANGE', min: min ?? 0, max },
    ...(isAmount ? { value: 'AMOUNT' } : {}),
    ...(unknown.length > 0 ? { unknown } : {}),
  };
}

function writeRange({ min, max, value, unknown = [] }: UsageRange): Record<string, string[]> {
  return {
    minUsage: [String(min)],
    ...(max === null ? {} : { maxUsage: [String(max)] }),
    ...(value === undefined ? {} : { usageValueType: [value] }),
    ...Object.fromEntries(unknown.map((kind) => [unknownParams[kind], ['true']])),
  };
}
