import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#domain/core/period.ts';
import { listLicenses } from '#domain/licenses/contract.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { getAutomaticUsage, getManualUsage } from '#domain/usage-chart/contract.ts';
import type { AutomaticService } from '#domain/usage-chart/schema.ts';
import { call } from '#web/core/http.ts';

/** The server's largest page: more keys than a person chooses from. */
const KEYS_LISTED = 200;

const noFilters = { freeTextSearch: '', activationStatus: [], expirationStatus: [], offset: 0 };

/** The keys of a product that a chart can show: those offered, and those of the address wherever they stand in the list. */
export const chartKeysQuery = (accountId: string, productName: string, chosen: readonly string[]) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'keys', { productName, chosen }],
    queryFn: async ({ signal }) => {
      const list = async (licenseKeyId: readonly string[]) =>
        (
          await call(listLicenses, {
            params: { accountId, productName },
            query: { ...noFilters, licenseKeyId: [...licenseKeyId], limit: KEYS_LISTED },
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
  /** The services that know the keys' automatic usage. */
  services: readonly AutomaticService[];
  licenseKeyId: readonly string[];
  period: Period;
}

/** The figures of a monthly chart: manual usage in one call (7.18), automatic usage from each of its services (7.16). */
export const chartQuery = (accountId: string, params: ChartParams) =>
  queryOptions({
    queryKey: ['usage-chart', accountId, 'months', params],
    queryFn: async ({ signal }) => {
      const { productName, licenseKeyId, period } = params;
      const query = {
        licenseKeyId: [...licenseKeyId],
        usageType: [],
        startDate: period.start,
        endDate: period.end,
      };
      if (params.reportingType === 'MANUAL')
        return call(getManualUsage, { params: { accountId, productName }, query, signal });
      const answers = params.services.map((type) =>
        call(getAutomaticUsage, { params: { accountId, type }, query: { ...query, step: 'months' }, signal }),
      );
      return (await Promise.all(answers)).flat();
    },
    placeholderData: keepPreviousData,
  });
