import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#domain/core/period.ts';
import { listLicenses } from '#domain/licenses/contract.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import { getChartFacts, listReportedUsage, listRunningTotals } from '#domain/usage-chart/contract.ts';
import type { ReportedUsage, RunningTotal } from '#domain/usage-chart/schema.ts';
import { call } from '#web/core/http.ts';

/** The server's largest page: more keys than a person chooses from. */
const KEYS_LISTED = 200;

/** The keys of a product that a chart can show: those offered, and those of the address wherever they stand in the list. */
export const chartKeysQuery = (accountId: string, productName: string, chosen: readonly string[]) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'keys', { productName, chosen }],
    queryFn: async ({ signal }) => {
      const list = async (licenseKeyId: readonly string[]) =>
        (
          await call(listLicenses, {
            params: { accountId, productName },
            query: { licenseKeyId: [...licenseKeyId], limit: KEYS_LISTED },
            signal,
          })
        ).content;
      const offered = await list([]);
      const missing = chosen.filter((id) => !offered.some((key) => key.licenseKeyId === id));
      return missing.length === 0 ? offered : [...offered, ...(await list(missing))];
    },
    placeholderData: keepPreviousData,
  });

export interface ChartParams {
  productName: string;
  reportingType: ReportingType;
  licenseKeyId: readonly string[];
  period: Period;
  step: ChartStep;
}

const inputOf = (accountId: string, params: ChartParams) => {
  const { productName, licenseKeyId, reportingType, period, step } = params;
  const span = { startDate: period.start, endDate: period.end, step };
  return {
    params: { accountId, productName },
    query: { licenseKeyId: [...licenseKeyId], reportingType, ...span },
  };
};

/** What a chart is drawn of. */
export interface ChartAnswer {
  params: ChartParams;
  items: readonly ReportedUsage[];
  running: readonly RunningTotal[];
}

/** The figures of a chart as they were reported, and how they grew towards their maximum, with what they were asked for: an older answer is never told as a newer one. */
export const chartQuery = (accountId: string, params: ChartParams) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'reported', params],
    queryFn: async ({ signal }): Promise<ChartAnswer> => {
      const input = { ...inputOf(accountId, params), signal };
      const [items, running] = await Promise.all([
        call(listReportedUsage, input),
        call(listRunningTotals, input),
      ]);
      return { params, items, running };
    },
    placeholderData: keepPreviousData,
  });

/** How far the figures of a chart reach, and what of them was stated twice. */
export const chartFactsQuery = (accountId: string, params: ChartParams) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'facts', params],
    queryFn: async ({ signal }) => call(getChartFacts, { ...inputOf(accountId, params), signal }),
  });
