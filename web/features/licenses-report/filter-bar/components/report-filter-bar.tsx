import Box from '@mui/material/Box';
import { memo } from 'react';
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
import { lazyPart } from '#web/core/lazy-part.tsx';
import type { FilterState } from '../../use-report-filters.ts';
import { reportChip } from './report-chip.tsx';

/** The control of a filter, which acts at once. It is loaded where it is wanted: chips say their values without it. */
const FilterControl = lazyPart(
  () => import('./filter-controls.tsx'),
  (part) => part.FoldedControl,
  <Box sx={{ height: 60 }} />,
);

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
