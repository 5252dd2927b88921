import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { sameFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { sortAfterClick, type SortColumn } from '#domain/licenses-report/report-sort.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { tableQuery } from '#web/core/table-query.ts';
import { useViewDialog } from '#web/features/session/customer-view/use-view-dialog.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { TableSelection } from '#web/ui/data-table/row-selection.ts';
import { ACCOUNT_ROW_HEIGHT, accountGroups, phoneReport, reportColumns, rowHeights } from '../columns.tsx';
import { devColumns } from '../dev-columns.tsx';
import type { ChangeFilters } from '../filter-bar/control-props.ts';
import { reportTotalQuery } from '../queries.ts';
import { useAssignee } from '../use-assignee.ts';
import type { useReport } from '../use-report.ts';
import type { FilterState } from '../use-report-filters.ts';
import type { SortState } from '../use-report-sort.ts';
import type { VisibleRowsStore } from '../visible-rows-store.ts';
import { REPORT_COLUMNS } from '../views/show-columns.ts';

interface ReportTableProps {
  report: ReturnType<typeof useReport>;
  state: FilterState;
  filters: ReportFilters;
  order: SortState;
  isPhone: boolean;
  /** Told which rows stand on the screen. */
  visible: VisibleRowsStore;
  onRowEnter: (row: ReportRow) => void;
}

/** The keys themselves, by account where that is the order; a customer's view begins at an account's first row. */
export function ReportTable({
  report,
  state,
  filters,
  order,
  isPhone,
  visible,
  onRowEnter,
}: ReportTableProps) {
  const { t } = useTranslation();
  const { query, rows, accounts, totalQuery, total, shown, selected, setSelected } = report;
  const { sort, change: changeSort } = order;
  const { devMode } = state.flags;
  const { open: view, dialog } = useViewDialog();
  const columns = useMemo(() => {
    const usual = reportColumns(t, sort);
    return devMode ? devColumns(t, usual) : usual;
  }, [t, sort, devMode]);
  const phone = useMemo(() => (devMode ? undefined : phoneReport(t, sort)), [t, sort, devMode]);
  const groups = useMemo(
    () => (sort.by === 'account' ? accountGroups(accounts, view) : undefined),
    [accounts, sort, view],
  );
  const rowHeight = useMemo(() => rowHeights(sort, isPhone), [sort, isPhone]);
  return (
    <>
      <DataTable<ReportRow>
        label={t('licenses.report.table')}
        columns={columns}
        phone={phone}
        rows={rows}
        rowId={(row) => row.licenseKeyId}
        keepsElements
        groups={groups}
        rowHeight={rows.length === 0 ? ACCOUNT_ROW_HEIGHT : rowHeight}
        total={total ?? undefined}
        {...tableQuery(t, query, totalQuery)}
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
        onRowEnter={onRowEnter}
        storageKey={devMode ? 'licenses-report-dev' : REPORT_COLUMNS}
        maxHeight="var(--table-height)"
      />
      {dialog}
    </>
  );
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

interface EmptyReportProps {
  filters: ReportFilters;
  change: ChangeFilters;
}

/** Why there is no row: somebody without accounts is told so, and is a click from everybody's with the other filters kept. */
function EmptyReport({ filters, change }: EmptyReportProps) {
  const { t } = useTranslation();
  const { assignee } = filters;
  const person = useAssignee(assignee);
  const own = useQuery({ ...reportTotalQuery({ ...emptyFilters, assignee }), enabled: assignee !== '' });
  const isNobody = person !== null && own.data === 0;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      {isNobody ? t('licenses.report.emptyAssignee', { name: nameOf(person) }) : t('licenses.report.empty')}
      {assignee !== '' && (
        <Button size="small" variant="contained" onClick={() => change({ assignee: '' })}>
          {t('licenses.report.allAccounts')}
        </Button>
      )}
    </Box>
  );
}
