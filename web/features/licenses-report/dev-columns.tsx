import type { TFunction } from 'i18next';
import type { LicenseUsageRow, ReportRow } from '#domain/licenses-report/schema.ts';
import { devColumns as devColumnsOf } from '#web/features/licenses/dev-columns.tsx';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';

/** What devMode asks for beside a row of the report; absent for a moment when the mode has just changed. */
type MaybeUsageRow = ReportRow & Partial<Pick<LicenseUsageRow, 'usageSources' | 'reportingTypes'>>;

/** 2.34: the columns of the report as devMode shows them. */
export const devColumns = (
  t: TFunction,
  columns: readonly DataColumn<ReportRow>[],
): DataColumn<ReportRow>[] =>
  devColumnsOf(t, columns, ({ reportingTypes = [], usageSources = [] }: MaybeUsageRow) => ({
    sources: usageSources,
    types: reportingTypes,
  }));
