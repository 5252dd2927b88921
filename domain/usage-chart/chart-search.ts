import { reportingTypes, type ReportingType } from '../products/schema.ts';
import { CHART_KEYS_MAX } from './schema.ts';

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
