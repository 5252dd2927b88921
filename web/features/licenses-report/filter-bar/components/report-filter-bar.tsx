import Box from '@mui/material/Box';
import { memo, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  declaredAs,
  emptyFilters,
  filterNames,
  isSet,
  reportFilters,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import { loadCode } from '#web/core/load-code.ts';
import type { FilterState } from '../../use-report-filters.ts';
import type { FilterControlProps } from '../control-props.ts';
import { reportChip } from './report-chip.tsx';

/** What edits all filters but the search is loaded where it is wanted: chips say their values without it. */
const FoldedControl = lazy(async () => ({
  default: (await loadCode(() => import('./filter-controls.tsx'))).FoldedControl,
}));

/** The control of a filter; it acts at once. */
function FilterControl(props: FilterControlProps) {
  return (
    <Suspense fallback={<Box sx={{ height: 60 }} />}>
      <FoldedControl {...props} />
    </Suspense>
  );
}

interface ReportFilterBarProps {
  state: FilterState;
  filters: ReportFilters;
}

/** The line above the report. */
export const ReportFilterBar = memo(function ReportFilterBar({
  state: { change, flags },
  filters,
}: ReportFilterBarProps) {
  const { t } = useTranslation();
  return (
    <ListFilterBar
      set={reportFilters}
      state={{
        filters,
        change,
        clear: () => change(emptyFilters),
        isNarrowed: filterNames.some((name) => isSet(filters, name)),
      }}
      search={{
        label: t('licenses.report.searchLabel'),
        placeholder: t('licenses.report.searchPlaceholder'),
      }}
      // One that is set is edited whether it is offered or not: a link may hold it.
      names={filterNames.filter(
        (name) => isSet(filters, name) || declaredAs(name).isOffered?.(flags) !== false,
      )}
      renderControl={(name) => <FilterControl name={name} filters={filters} change={change} />}
      chip={(name) => reportChip(name, filters)}
      more="licenses.report.chipMore"
      addLabel={t('licenses.report.addFilter')}
    />
  );
});
