import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useMemo, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { type ReportSort, readSort, sortTexts, writeSort } from '#domain/licenses-report/report-sort.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { lazyPart } from '#web/core/lazy-part.tsx';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { ICON_ON_PHONES } from '#web/ui/icon-on-phones.ts';
import { OrderMenu } from '#web/ui/order-menu.tsx';
import { exportReport } from '../queries.ts';
import type { useReport } from '../use-report.ts';
import type { FilterState } from '../use-report-filters.ts';
import type { SortState } from '../use-report-sort.ts';
import { SaveFilters } from './save-filters.tsx';

interface ReportOrderProps {
  sort: ReportSort;
  change: (sort: ReportSort) => void;
}

/** Every order of the report by its name; the heads of the columns ask for the same. */
const ReportOrder = memo(function ReportOrder({ sort, change }: ReportOrderProps) {
  const { t } = useTranslation();
  const now = writeSort(sort);
  const order = t(`licenses.report.order.${now}`);
  return (
    <OrderMenu
      orders={sortTexts}
      order={now}
      nameOf={(text) => t(`licenses.report.order.${text}`)}
      onChange={(text) => change(readSort(text))}
      label={t('licenses.report.sort')}
      button={{
        variant: 'outlined',
        'aria-label': t('licenses.report.sortBy', { order }),
        sx: ICON_ON_PHONES,
        children: (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {order}
          </Box>
        ),
      }}
    />
  );
});

interface ExportButtonProps {
  filters: ReportFilters;
  sort: ReportSort;
  total: number | null;
}

/** The report as a file, in the order of the page. */
const ExportButton = memo(function ExportButton({ filters, sort, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const all = total === null ? '' : t('licenses.report.total', { count: total, number: formatNumber(total) });
  return (
    <CsvExport
      save={(onReceived) => exportReport({ filters }, sort, 'csv', onReceived)}
      label={t('licenses.report.export')}
      busyLabel={t('licenses.report.exporting')}
      hint={t('licenses.report.exportHint', { total: all })}
      exported={(name) => t('licenses.report.exported', { name })}
      failed={t('licenses.report.exportFailed')}
      compact
    />
  );
});

const BulkMenu = lazyPart(
  () => import('../bulk/components/bulk-menu.tsx'),
  (part) => part.BulkMenu,
);
/** Nobody selects a row before there are any. */
const SelectionActions = lazyPart(
  () => import('./selection-actions.tsx'),
  (part) => part.SelectionActions,
);

/** One line on a phone; elsewhere what has no room goes to the next. */
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  [theme.breakpoints.up('sm')]: { flexWrap: 'wrap' },
}));

interface ReportActionsProps {
  report: ReturnType<typeof useReport>;
  state: FilterState;
  filters: ReportFilters;
  order: SortState;
  isPhone: boolean;
}

/** What can be done with the report beside its heading: with the selected rows, with all, and with how it is looked at. */
export function ReportActions({ report, state, filters, order, isPhone }: ReportActionsProps) {
  const { rows, total, selected, setSelected } = report;
  const { sort, change } = order;
  const chosen = useMemo(() => ({ filters, licenseKeyId: [...selected] }), [filters, selected]);
  return (
    <Line>
      {selected.size > 0 && !isPhone && (
        <SelectionActions
          rows={rows.filter((row) => selected.has(row.licenseKeyId))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ReportOrder sort={sort} change={change} />
      <ExportButton filters={filters} sort={sort} total={total} />
      <BulkMenu chosen={chosen} sort={sort} total={total} />
      <SaveFilters state={state} filters={filters} sort={sort} />
    </Line>
  );
}
