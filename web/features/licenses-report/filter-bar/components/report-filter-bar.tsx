import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { sameFilters } from '#domain/licenses-report/filter-address.ts';
import {
  declaredAs,
  emptyFilters,
  filterNames,
  filters,
  isSet,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import type { FilterState } from '../../use-report-filters.ts';
import { FilterChipText } from './filter-chip-text.tsx';
import { FilterControl } from './filter-control.tsx';

interface ReportFilterBarProps {
  state: FilterState;
  filters: ReportFilters;
}

/** Free text stands open in the line; every other filter is a chip once it is set, and a field of the panel. */
const isOpen = (name: FilterName): boolean => filters[name].kind.control === 'search';
const folded = filterNames.filter((name) => !isOpen(name));

/** The line above the report; everything in it follows from the declarations of the filters. */
export const ReportFilterBar = memo(function ReportFilterBar({
  state: { change, flags },
  filters: values,
}: ReportFilterBarProps) {
  const { t } = useTranslation();
  const set = folded.filter((name) => isSet(values, name));
  // One that is set is edited whether it is offered or not: a link may hold it.
  const shown = folded.filter((name) => isSet(values, name) || declaredAs(name).isOffered?.(flags) !== false);
  const control = (name: FilterName) => <FilterControl name={name} filters={values} change={change} />;
  const clear = (): void => change(emptyFilters);
  return (
    <FilterBar
      filters={set.map((name) => ({
        id: name,
        name: t(filters[name].label),
        label: <FilterChipText name={name} values={values} />,
        editor: control(name),
        onRemove: () => change({ [name]: declaredAs(name).kind.empty }),
      }))}
      add={{
        label: t('licenses.report.addFilter'),
        offered: shown
          .filter((name) => !isSet(values, name))
          .map((name) => ({ id: name, name: t(filters[name].label) })),
        editorOf: (id) => control(id as FilterName),
      }}
      onClear={sameFilters(values, emptyFilters) ? undefined : clear}
    >
      {filterNames.filter(isOpen).map((name) => (
        <Box key={name} sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
          {control(name)}
        </Box>
      ))}
      <FilterPanel count={set.length} onClear={clear}>
        {shown.map((name) => (
          <Box key={name}>{control(name)}</Box>
        ))}
      </FilterPanel>
    </FilterBar>
  );
});
