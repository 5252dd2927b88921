import { reportingTypes, type ReportingType } from '../products/schema.ts';
import type { Day } from '../core/day.ts';
import { readPeriod } from './chart-period.ts';
import { CHART_KEYS_MAX, CHART_MONTHS_MAX } from './schema.ts';

/** What the address of a usage chart says (2.56–2.60); what it does not say is undefined. */
export interface ChartSearch {
  licenseKeyId: readonly string[];
  reportingType: ReportingType | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const many = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Reads an address; keys beyond five (9.10) and repeated ones are left out. */
export function readChartSearch(search: Search): ChartSearch {
  const type = many(search['reportingType'])[0];
  return {
    licenseKeyId: [...new Set(many(search['licenseKeyId']))].slice(0, CHART_KEYS_MAX),
    reportingType: reportingTypes.find((known) => known === type),
    startDate: many(search['startDate'])[0],
    endDate: many(search['endDate'])[0],
  };
}

/** Why a part of an address is not on screen: too many keys, keys of nobody here, a period that no chart shows. */
export type DroppedPart = 'limit' | 'keys' | 'period' | 'reporting';

/** What of an address a chart shows, and what it leaves out: keys that the product does not have, impossible periods. */
export function settleChartSearch(
  given: Search,
  isKnown: (licenseKeyId: string) => boolean,
  today: Day,
): { search: ChartSearch; dropped: DroppedPart[] } {
  const asked = readChartSearch(given);
  const licenseKeyId = asked.licenseKeyId.filter(isKnown);
  const { startDate, endDate } = asked;
  const hasPeriod = readPeriod({ startDate, endDate }, CHART_MONTHS_MAX, today) !== null;
  const parts: [DroppedPart, boolean][] = [
    ['limit', new Set(many(given['licenseKeyId'])).size > CHART_KEYS_MAX],
    ['keys', licenseKeyId.length < asked.licenseKeyId.length],
    ['period', !hasPeriod && (startDate !== undefined || endDate !== undefined)],
    ['reporting', asked.reportingType === undefined && given['reportingType'] !== undefined],
  ];
  return {
    search: { ...asked, licenseKeyId, ...(hasPeriod ? {} : { startDate: undefined, endDate: undefined }) },
    dropped: parts.flatMap(([part, isDropped]) => (isDropped ? [part] : [])),
  };
}
