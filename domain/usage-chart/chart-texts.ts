import { textOf, textsOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of a usage chart as texts: nothing is left out yet, so that the page can say what it leaves out. */
export interface ChartTexts {
  licenseKeyId: readonly string[];
  reportingType?: string | undefined;
  step?: string | undefined;
  /** An empty text: no type at all. */
  usageType?: readonly string[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}
export const readChartTexts = (search: SearchTexts): ChartTexts => ({
  licenseKeyId: textsOf(search['licenseKeyId']),
  reportingType: textOf(search['reportingType']),
  step: textOf(search['step']),
  usageType: search['usageType'] === undefined ? undefined : textsOf(search['usageType']),
  startDate: textOf(search['startDate']),
  endDate: textOf(search['endDate']),
});
