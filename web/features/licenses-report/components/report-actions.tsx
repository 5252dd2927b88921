import { styled } from '@mui/material/styles';
import { lazy, Suspense, useMemo } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { useReport } from '../use-report.ts';
import type { FilterState } from '../use-report-filters.ts';
import type { SortState } from '../use-report-sort.ts';
import { ExportButton } from './export-button.tsx';
import { ReportOrder } from './report-order.tsx';
import { SaveFilters } from './save-filters.tsx';

const BulkMenu = lazy(async () => ({
  default: (await loadCode(() => import('../bulk/components/bulk-menu.tsx'))).BulkMenu,
}));
/** Nobody selects a row before there are any. */
const SelectionActions = lazy(async () => ({
  default: (await loadCode(() => import('./selection-actions.tsx'))).SelectionActions,
}));

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
        <Suspense fallback={null}>
          <SelectionActions
            rows={rows.filter((row) => selected.has(row.licenseKeyId))}
            onClear={() => setSelected(new Set())}
          />
        </Suspense>
      )}
      <ReportOrder sort={sort} change={change} />
      <ExportButton filters={filters} sort={sort} total={total} />
      <Suspense fallback={null}>
        <BulkMenu chosen={chosen} sort={sort} total={total} />
      </Suspense>
      <SaveFilters state={state} filters={filters} sort={sort} />
    </Line>
  );
}
