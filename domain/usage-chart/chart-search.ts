import { reportingTypes, type ReportingType, type UsageSource } from '../products/schema.ts';
import type { Day } from '../core/day.ts';
import { readPeriod } from './chart-period.ts';
import { reportingTypeFor } from './chart-source.ts';
import type { ChartTexts } from './chart-texts.ts';
import { chartSteps, stepFor, type ChartStep } from './chart-step.ts';
import { CHART_KEYS_MAX } from './schema.ts';

/** What the address of a usage chart says (2.56–2.60); what it does not say is undefined. */
export interface ChartSearch {
  licenseKeyId: readonly string[];
  reportingType: ReportingType | undefined;
  step?: ChartStep | undefined;
  /** Undefined: as many as fit; empty: none. */
  usageType?: readonly string[] | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
}

/** Reads an address; keys beyond five (9.10) and repeated ones are left out. */
export function readChartSearch(texts: ChartTexts): ChartSearch {
  return {
    licenseKeyId: [...new Set(texts.licenseKeyId)].slice(0, CHART_KEYS_MAX),
    reportingType: reportingTypes.find((known) => known === texts.reportingType),
    step: chartSteps.find((known) => known === texts.step),
    usageType: texts.usageType && [...new Set(texts.usageType)].filter((type) => type !== ''),
    startDate: texts.startDate,
    endDate: texts.endDate,
  };
}

/** The other way round. */
export const writeChartSearch = ({ usageType, ...search }: ChartSearch): ChartTexts => ({
  ...search,
  usageType: usageType?.length === 0 ? [''] : usageType,
});

/** Why a part of an address is not on screen: too many keys, keys of nobody here, a period that no chart shows. */
export type DroppedPart =
  | ('limit' | 'keys' | 'period' | 'reporting' | 'step' | 'types')
  | `other${ReportingType}`;

interface KnownParts {
  /** The keys of the product. */
  keys: readonly { licenseKeyId: string; usageSources: readonly UsageSource[] }[];
  /** Ids of the keys that are shown where the address names none. */
  first: readonly string[];
  /** Usage types of the chart's figures; null while they are not there. */
  types: readonly string[] | null;
}

/**
 * What of an address a chart shows, and what it leaves out: keys that the product does not have, impossible periods,
 * usage types without figures (2.59); a reporting type that no key has is the one that is shown (4.31).
 */
export function settleChartSearch(
  given: ChartTexts,
  known: KnownParts,
  today: Day,
): { search: ChartSearch; dropped: DroppedPart[] } {
  const asked = readChartSearch(given);
  const named = asked.licenseKeyId.length === 0 ? known.first : asked.licenseKeyId;
  const keys = known.keys.filter((key) => named.includes(key.licenseKeyId));
  const licenseKeyId = asked.licenseKeyId.filter((id) => keys.some((key) => key.licenseKeyId === id));
  const { startDate, endDate } = asked;
  // A step that the chart does not follow says nothing about how long its period may be (4.32).
  const sources = keys.flatMap(({ usageSources }) => usageSources);
  const shown = reportingTypeFor(asked.reportingType ?? null, sources);
  const reportingType = asked.reportingType && shown;
  const step = stepFor(shown, asked.step);
  const hasPeriod = readPeriod({ startDate, endDate }, step, today) !== null;
  const usageType = typesWithFigures(asked.usageType, known.types);
  const parts: [DroppedPart, boolean][] = [
    ['limit', new Set(given.licenseKeyId).size > CHART_KEYS_MAX],
    ['keys', licenseKeyId.length < asked.licenseKeyId.length],
    ['period', !hasPeriod && (startDate !== undefined || endDate !== undefined)],
    ['reporting', asked.reportingType === undefined && given.reportingType !== undefined],
    [`other${shown}`, reportingType !== asked.reportingType],
    ['step', asked.step === undefined && given.step !== undefined],
    ['types', usageType?.length !== asked.usageType?.length],
  ];
  return {
    search: {
      ...{ ...asked, licenseKeyId, reportingType, usageType },
      ...(hasPeriod ? {} : { startDate: undefined, endDate: undefined }),
    },
    dropped: parts.flatMap(([part, isDropped]) => (isDropped ? [part] : [])),
  };
}

/** The chosen types that have figures; as many as fit where none of them has. Where nothing has, nothing is known of them. */
function typesWithFigures(
  asked: readonly string[] | undefined,
  types: readonly string[] | null,
): readonly string[] | undefined {
  if (asked === undefined || types === null || types.length === 0) return asked;
  const known = asked.filter((type) => types.includes(type));
  return known.length === 0 && asked.length > 0 ? undefined : known;
}
