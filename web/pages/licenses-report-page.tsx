import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters } from '#domain/licenses-report/filters.ts';
import { sortAfterClick, type SortColumn } from '#domain/licenses-report/report-sort.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { addTexts } from '#web/core/i18n.ts';
import { loadCode } from '#web/core/load-code.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import {
  ACCOUNT_ROW_HEIGHT,
  accountGroups,
  phoneColumns,
  reportColumns,
  rowHeights,
} from '#web/features/licenses-report/columns.tsx';
import { devColumns } from '#web/features/licenses-report/dev-columns.tsx';
import { EmptyReport } from '#web/features/licenses-report/components/empty-report.tsx';
import { ExportButton } from '#web/features/licenses-report/components/export-button.tsx';
import { KeySheetSlot } from '#web/features/licenses-report/components/key-sheet-slot.tsx';
import { ReportFilterBar } from '#web/features/licenses-report/filter-bar/components/report-filter-bar.tsx';
import { ReportFrame } from '#web/features/licenses-report/components/report-frame.tsx';
import { ReportOrder } from '#web/features/licenses-report/components/report-order.tsx';
import { SaveFilters } from '#web/features/licenses-report/components/save-filters.tsx';
import { Whereabouts } from '#web/features/licenses-report/components/whereabouts.tsx';
import { useReport } from '#web/features/licenses-report/use-report.ts';
import { useReportFilters } from '#web/features/licenses-report/use-report-filters.ts';
import { useReportSort } from '#web/features/licenses-report/use-report-sort.ts';
import { ViewBar } from '#web/features/licenses-report/views/components/view-bar.tsx';
import { useViewDialog } from '#web/features/session/customer-view/use-view-dialog.tsx';
import { createVisibleRowsStore } from '#web/features/licenses-report/visible-rows-store.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { TableSelection } from '#web/ui/data-table/use-table-model.ts';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(licenses);
addTexts(licensesReport);

const BulkMenu = lazy(async () => ({
  default: (await loadCode(() => import('#web/features/licenses-report/bulk/components/bulk-menu.tsx')))
    .BulkMenu,
}));
/** Nobody selects a row before there are any. */
const SelectionActions = lazy(async () => ({
  default: (await loadCode(() => import('#web/features/licenses-report/components/selection-actions.tsx')))
    .SelectionActions,
}));

/** 2.32, 2.62: the licenses of all accounts, for internal people. */
export function LicensesReportPage() {
  return (
    <PageGate page="licensesReport">
      <Report />
    </PageGate>
  );
}

/** One line on a phone; elsewhere what has no room goes to the next. */
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  [theme.breakpoints.up('sm')]: { flexWrap: 'wrap' },
}));

function Report() {
  const { t } = useTranslation();
  const state = useReportFilters();
  const { sort, change: changeSort } = useReportSort();
  const filters = state.filters ?? state.start;
  const { devMode } = state.flags;
  const report = useReport(state, filters, sort);
  const { query, rows, accounts, total, hasFailed, shown, selected, setSelected } = report;
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const columns = useMemo(() => {
    if (isPhone) return phoneColumns(t, sort);
    return devMode ? devColumns(t, reportColumns(t, sort)) : reportColumns(t, sort);
  }, [t, sort, isPhone, devMode]);
  const { open: view, dialog } = useViewDialog();
  const groups = useMemo(
    () => (sort.by === 'account' ? accountGroups(accounts, view) : undefined),
    [accounts, sort, view],
  );
  const rowHeight = useMemo(() => rowHeights(sort, isPhone), [sort, isPhone]);
  const [visible] = useState(createVisibleRowsStore);
  const sheet = useSheet();
  return (
    <ReportFrame>
      <PageHead
        title={t('licenses.report.title')}
        documentTitle={usePageTitle(t('licenses.report.title'))}
        context={<Whereabouts rows={rows} total={total} hasFailed={hasFailed} visible={visible} />}
        action={
          <Actions>
            {selected.size > 0 && !isPhone && (
              <Suspense fallback={null}>
                <SelectionActions
                  rows={rows.filter((row) => selected.has(row.licenseKeyId))}
                  onClear={() => setSelected(new Set())}
                />
              </Suspense>
            )}
            <ReportOrder sort={sort} change={changeSort} />
            <ExportButton filters={filters} sort={sort} total={total} />
            <Suspense fallback={null}>
              <BulkMenu chosen={{ filters, licenseKeyId: [...selected] }} sort={sort} total={total} />
            </Suspense>
            <SaveFilters state={state} filters={filters} />
          </Actions>
        }
      />
      <ViewBar sort={sort} filters={filters} isKnown={state.filters !== null} targetOf={state.targetOf} />
      <ReportFilterBar state={state} filters={filters} />
      <Box className="table">
        <DataTable<ReportRow>
          label={t('licenses.report.table')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.licenseKeyId}
          groups={groups}
          rowHeight={rows.length === 0 ? ACCOUNT_ROW_HEIGHT : rowHeight}
          total={total ?? undefined}
          {...tableQuery(t, query, rows)}
          emptyText={<EmptyReport filters={filters} change={state.change} />}
          onClearFilters={sameFilters(filters, emptyFilters) ? undefined : () => state.change(emptyFilters)}
          selection={isPhone ? undefined : selectionOf(t, selected, setSelected)}
          sort={{
            by: sort.by,
            descending: sort.descending,
            onSort: (by) => changeSort(sortAfterClick(sort, by as SortColumn)),
          }}
          onRange={visible.set}
          scrollKey={shown}
          onRowEnter={sheet.open}
          storageKey={devMode ? 'licenses-report-dev' : 'licenses-report'}
          maxHeight="var(--table-height)"
        />
      </Box>
      <KeySheetSlot row={sheet.row} accounts={accounts} isOpen={sheet.isOpen} onClose={sheet.close} />
      {dialog}
    </ReportFrame>
  );
}

/** The key whose side sheet is open; it stays while the sheet goes out. */
function useSheet() {
  const [row, setRow] = useState<ReportRow | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((next: ReportRow) => {
    setRow(next);
    setOpen(true);
  }, []);
  return { row, isOpen, open, close: () => setOpen(false) };
}

/** Only keys that were ever used can be selected (2.68). */
const selectionOf = (
  t: TFunction,
  selected: ReadonlySet<string>,
  onChange: (selected: ReadonlySet<string>) => void,
): TableSelection<ReportRow> => ({
  selected,
  onChange,
  refusal: (row) => (row.lastTimeUsed === null ? t('licenses.neverUsedRefusal') : null),
  name: (row) =>
    t('licenses.report.rowName', {
      product: row.licensedProduct ?? row.productName,
      account: row.account.name,
      key: row.partialLicenseKey ?? row.licenseKeyId,
    }),
});
