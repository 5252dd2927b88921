import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';

/** A filter that is set, in the words of the person: "Expiry: soon". */
export interface ActiveFilter {
  id: string;
  label: string;
  onRemove: () => void;
}

interface FilterBarProps {
  /** Search field, selects, the button that opens the panel. */
  children: ReactNode;
  filters: readonly ActiveFilter[];
  onClear?: (() => void) | undefined;
}

/** The line above a table: search and filters, below them what is set as chips that can be removed one by one. */
export function FilterBar({ children, filters, onClear }: FilterBarProps) {
  const labels = useUiLabels();
  const chips = useRef<HTMLDivElement>(null);
  /** A removed chip must not take the focus with it. */
  const remove = (filter: ActiveFilter, index: number): void => {
    const buttons = chips.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    filter.onRemove();
  };
  return (
    <Box
      role="search"
      aria-label={labels.filters}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25, mb: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>{children}</Box>
      {filters.length > 0 && (
        <Box ref={chips} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          {filters.map((filter, index) => (
            <Chip
              key={filter.id}
              label={filter.label}
              variant="outlined"
              data-chip=""
              clickable
              aria-label={fillLabel(labels.filterRemove, { label: filter.label })}
              onClick={() => remove(filter, index)}
              onDelete={() => remove(filter, index)}
              deleteIcon={<X size={14} aria-hidden />}
              sx={{ maxWidth: '100%', bgcolor: 'background.paper', borderColor: 'divider' }}
            />
          ))}
          {onClear !== undefined && (
            <Button size="small" color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
              {labels.filtersClear}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
