import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';

/** One filter of a list, as the panel edits it and, once set, a chip says it. */
export interface BarFilter {
  id: string;
  name: string;
  control: ReactNode;
  isSet: boolean;
  /** What it is set to, in words. */
  text: string;
  onRemove: () => void;
}

interface SearchBarProps {
  search: { value: string; onSearch: (text: string) => void; label: string; placeholder: string };
  filters: readonly BarFilter[];
  isNarrowed: boolean;
  onClear: () => void;
}

/** The line above a list: free text stands open, every other filter is a chip once set, and a field of the panel. */
export function SearchBar({ search, filters, isNarrowed, onClear }: SearchBarProps) {
  const set = filters.filter(({ isSet }) => isSet);
  return (
    <FilterBar
      filters={set.map(({ id, name, text, control, onRemove }) => ({
        ...{ id, name, onRemove },
        label: `${name}: ${text}`,
        editor: control,
      }))}
      onClear={isNarrowed ? onClear : undefined}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
        <SearchField {...search} />
      </Box>
      <FilterPanel count={set.length} onClear={onClear}>
        {filters.map(({ id, control }) => (
          <Box key={id}>{control}</Box>
        ))}
      </FilterPanel>
    </FilterBar>
  );
}
