import type { Day } from '#domain/core/day.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';

/** The keys of the address in its order, which is that of the colours. */
export const keysOf = (
  licenses: readonly LicenseRecord[],
  { licenseKeyId }: Pick<ChartSearch, 'licenseKeyId'>,
): LicenseRecord[] => licenseKeyId.flatMap((id) => licenses.find((one) => one.licenseKeyId === id) ?? []);

/** The last day on which any of these keys was used. */
export const lastUseOf = (licenses: readonly LicenseRecord[]): Day | null =>
  licenses.reduce<Day | null>(
    (last, { lastTimeUsed }) =>
      lastTimeUsed !== null && (last === null || lastTimeUsed > last) ? lastTimeUsed : last,
    null,
  );
