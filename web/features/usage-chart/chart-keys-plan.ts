import type { Day } from '#domain/core/day.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';

/** A key as a chart of its usage needs it. */
export type ChartedKey = Pick<
  LicenseRecord,
  | 'licenseKeyId'
  | 'partialLicenseKey'
  | 'productLicense'
  | 'createdDate'
  | 'expiryDate'
  | 'lastTimeUsed'
  | 'usageSources'
>;

/** How a key is called in the chart: its tail and the license it belongs to. */
export const nameOfKey = (license: ChartedKey): string =>
  [
    license.partialLicenseKey === null ? license.licenseKeyId : `…${license.partialLicenseKey}`,
    license.productLicense,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** The keys of the address in its order, which is that of the colours. */
export const keysOf = (
  licenses: readonly ChartedKey[],
  { licenseKeyId }: Pick<ChartSearch, 'licenseKeyId'>,
): ChartedKey[] => licenseKeyId.flatMap((id) => licenses.find((one) => one.licenseKeyId === id) ?? []);

/** The last day on which any of these keys was used. */
export const lastUseOf = (licenses: readonly ChartedKey[]): Day | null =>
  licenses.reduce<Day | null>(
    (last, { lastTimeUsed }) =>
      lastTimeUsed !== null && (last === null || lastTimeUsed > last) ? lastTimeUsed : last,
    null,
  );
