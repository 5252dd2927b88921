import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters } from '#domain/licenses-report/filters.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import {
  ACCOUNT_ROW_HEIGHT,
  accountGroups,
  heightOfRow,
  reportColumns,
} from '#web/features/licenses-report/columns.tsx';
import { EmptyReport } from '#web/features/licenses-report/components/empty-report.tsx';
import { ReportFilterBar } from '#web/features/licenses-report/components/report-filter-bar.tsx';
import { ReportFrame } from '#web/features/licenses-report/components/report-frame.tsx';
import { SaveFilters } from '#web/features/licenses-report/components/save-filters.tsx';
import { SelectionActions } from '#web/features/licenses-report/components/selection-actions.tsx';
import { Whereabouts } from '#web/features/licenses-report/components/whereabouts.tsx';
import { useReport } from '#web/features/licenses-report/use-report.ts';
import { useReportFilters } from '#web/features/licenses-report/use-report-filters.ts';
import { createVisibleRowsStore } from '#web/features/licenses-report/visible-rows-store.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(licenses);
addTexts(licensesReport);

/** 2.32, 2.62: the licenses of all accounts, for internal people. */
export function LicensesReportPage() {
  return (
    <PageGate page="licensesReport">
      <Report />
    </PageGate>
  );
}

function Report() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useReportFilters();
  const filters = state.filters ?? state.start;
  const { query, rows, total, hasFailed, shown, selected, setSelected } = useReport(state.filters, filters);
  const columns = useMemo(() => reportColumns(t), [t]);
  const [visible] = useState(createVisibleRowsStore);
  return (
    <ReportFrame>
      <PageHead
        title={t('licenses.report.title')}
        documentTitle={usePageTitle(t('licenses.report.title'))}
        context={<Whereabouts rows={rows} total={total} hasFailed={hasFailed} visible={visible} />}
        action={
          <>
            {selected.size > 0 && (
              <SelectionActions
                rows={rows.filter((row) => selected.has(row.licenseKeyId))}
                onClear={() => setSelected(new Set())}
              />
            )}
            <SaveFilters state={state} filters={filters} />
          </>
        }
      />
      <ReportFilterBar state={state} filters={filters} />
      <Box className="table">
        <DataTable<ReportRow>
          label={t('licenses.report.table')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.licenseKeyId}
          groups={accountGroups}
          rowHeight={rows.length === 0 ? ACCOUNT_ROW_HEIGHT : heightOfRow}
          total={total ?? undefined}
          {...tableQuery(t, query, rows)}
          emptyText={<EmptyReport filters={filters} change={state.change} />}
          onClearFilters={sameFilters(filters, emptyFilters) ? undefined : () => state.change(emptyFilters)}
          selection={{
            selected,
            onChange: setSelected,
            refusal: (row) => (row.lastTimeUsed === null ? t('licenses.neverUsedRefusal') : null),
            name: (row) =>
              t('licenses.report.rowName', {
                product: row.licensedProduct ?? row.productName,
                account: row.account.name,
                key: row.partialLicenseKey ?? row.licenseKeyId,
              }),
          }}
          onRange={visible.set}
          scrollKey={shown}
          onRowEnter={(row) => void navigate(links.productLicenses(row.account.id, row.productName))}
          storageKey="licenses-report"
          maxHeight="var(--table-height)"
        />
      </Box>
    </ReportFrame>
  );
}
