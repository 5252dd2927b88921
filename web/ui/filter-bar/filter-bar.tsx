import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { AddFilter, type AddFilterProps } from './add-filter.tsx';
import { FilterChip, type ActiveFilter } from './filter-chip.tsx';

interface FilterBarProps {
  /** Search field, the button that opens the panel; the chips follow in the same line. */
  children: ReactNode;
  filters: readonly ActiveFilter[];
  /** What else can be filtered by. */
  add?: AddFilterProps | undefined;
  onClear?: (() => void) | undefined;
}

/** The one line above a table: search, what is set as chips that open for editing and go one by one, the rest. */
export function FilterBar({ children, filters, add, onClear }: FilterBarProps) {
  const line = useRef<HTMLDivElement>(null);
  /** A removed chip must not take the focus with it. */
  const remove = (filter: ActiveFilter, index: number): void => {
    const chips = line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (chips[index + 1] ?? chips[index - 1])?.focus();
    filter.onRemove();
  };
  return (
    <Box
      ref={line}
      role="search"
      aria-label={widgets.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mb: 1.5, minWidth: 0 }}
    >
      {children}
      {filters.map((filter, index) => (
        <FilterChip key={filter.id} filter={filter} onRemove={() => remove(filter, index)} />
      ))}
      {add !== undefined && add.offered.length > 0 && <AddFilter {...add} />}
      {onClear !== undefined && (
        <Button size="small" color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
          {widgets.filtersClear}
        </Button>
      )}
    </Box>
  );
}
