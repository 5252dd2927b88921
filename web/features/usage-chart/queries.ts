import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#domain/core/period.ts';
import { listLicenses } from '#domain/licenses/contract.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import { getAutomaticUsage, getManualUsage } from '#domain/usage-chart/contract.ts';
import { isReportedChart, type ReportedChart } from '#domain/usage-chart/schema.ts';
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

/** What a chart is drawn of, with what it was asked for: an older answer is never told as a newer one. */
export type ChartAnswer = ReportedChart & { params: ChartParams };

/** The figures of a chart as they were reported, how they grew towards their maximum, how far they reach (7.16, 7.18). */
export const chartQuery = (accountId: string, params: ChartParams) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'reported', params],
    queryFn: async ({ signal }): Promise<ChartAnswer> => {
      const { productName, reportingType, period, step } = params;
      const query = {
        as: 'reported' as const,
        licenseKeyId: [...params.licenseKeyId],
        ...{ startDate: period.start, endDate: period.end },
      };
      const data =
        reportingType === 'MANUAL'
          ? await call(getManualUsage, { params: { accountId, productName }, query, signal })
          : await call(getAutomaticUsage, {
              params: { accountId, type: 'automatic' },
              query: { ...query, step },
              signal,
            });
      if (!isReportedChart(data)) throw new Error('the chart was asked for as it was reported');
      return { params, ...data };
    },
    placeholderData: keepPreviousData,
  });
