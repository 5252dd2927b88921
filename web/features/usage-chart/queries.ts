import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#domain/core/period.ts';
import { listLicenses } from '#domain/licenses/contract.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { listReportedUsage } from '#domain/usage-chart/contract.ts';
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
}

/** The figures of a chart as they were reported, with what they were asked for: an older answer is never told as a newer one. */
export const chartQuery = (accountId: string, params: ChartParams) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'reported', params],
    queryFn: async ({ signal }) => {
      const { productName, licenseKeyId, reportingType, period } = params;
      const items = await call(listReportedUsage, {
        params: { accountId, productName },
        query: {
          licenseKeyId: [...licenseKeyId],
          reportingType,
          startDate: period.start,
          endDate: period.end,
        },
        signal,
      });
      return { params, items };
    },
    placeholderData: keepPreviousData,
  });
