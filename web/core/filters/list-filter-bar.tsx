import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { Declared, FilterSet, ValuesOf } from '#domain/core/filter-set.ts';
import type { DayRange } from '#domain/submissions/history/period-filter.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import { optionText, periodText } from './filter-texts.ts';
import type { ListFilters } from './use-list-filters.ts';

type NameOf<F extends Declared> = keyof F & string;

interface ListFilterBarProps<F extends Declared> {
  set: FilterSet<F>;
  state: ListFilters<F>;
  search: { label: string; placeholder: string };
  /** Those that are offered; all unless given. */
  names?: readonly NameOf<F>[];
  /** What edits a filter. */
  renderControl: (name: NameOf<F>) => ReactNode;
  /** What a chip says where options and days do not. */
  chip?: (name: NameOf<F>) => ReactNode;
  /** The text of an option that its declaration does not know. */
  optionText?: (name: NameOf<F>, option: string) => string | undefined;
  /** Names two options of a chip and counts the others. */
  more?: 'licenses.report.chipMore' | 'submissions.chipMore';
  /** Names the button that adds a filter. */
  addLabel?: string;
}

/** The line above a list: free text stands open, every other filter is a chip once set, and a field of the panel. */
export function ListFilterBar<F extends Declared>(props: ListFilterBarProps<F>) {
  const { set, state, search, renderControl, chip, more, addLabel } = props;
  const { t } = useTranslation();
  const { filters, change, clear, isNarrowed } = state;
  const { openName } = set;
  const folded = (props.names ?? set.names).filter((name) => name !== openName);
  const chosen = folded.filter((name) => set.isSet(filters, name));
  const labelOf = (name: NameOf<F>): string => t(set.declared(name).label as 'audit.filter.days');
  const changeOne = (name: NameOf<F>, value: unknown): void =>
    change({ [name]: value } as unknown as Partial<ValuesOf<F>>);
  const textOf = (name: NameOf<F>): string => {
    const declared = set.declared(name);
    if (declared.kind.control === 'period') return periodText(t, declared, filters[name] as DayRange);
    return listed(
      set.parts(filters, name).map((part) => props.optionText?.(name, part) ?? optionText(t, declared, part)),
    );
  };
  const listed = (texts: readonly string[]): string => {
    const rest = more === undefined ? 0 : texts.length - SHOWN;
    if (more === undefined || rest <= 0) return texts.join(', ');
    return t(more, { shown: texts.slice(0, SHOWN).join(', '), number: formatNumber(rest) });
  };
  return (
    <FilterBar
      filters={chosen.map((name) => ({
        id: name,
        name: labelOf(name),
        label: (
          <>
            {labelOf(name)}: {chip?.(name) ?? textOf(name)}
          </>
        ),
        editor: renderControl(name),
        onRemove: () => changeOne(name, set.empty[name]),
      }))}
      add={
        addLabel === undefined
          ? undefined
          : {
              label: addLabel,
              offered: folded
                .filter((name) => !chosen.includes(name))
                .map((name) => ({ id: name, name: labelOf(name) })),
              editorOf: (id) => renderControl(id),
            }
      }
      onClear={isNarrowed ? clear : undefined}
    >
      {openName !== undefined && (
        <Box sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
          <SearchField
            {...search}
            value={filters[openName] as string}
            onSearch={(text) => changeOne(openName, text)}
          />
        </Box>
      )}
      <FilterPanel count={chosen.length} onClear={clear}>
        {folded.map((name) => (
          <Box key={name}>{renderControl(name)}</Box>
        ))}
      </FilterPanel>
    </FilterBar>
  );
}

const SHOWN = 2;
