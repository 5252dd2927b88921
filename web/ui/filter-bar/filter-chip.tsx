import { styled } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { FilterEditor } from './filter-editor.tsx';

/** A filter that is set, in the words of the person: "Expiry: soon". */
export interface ActiveFilter {
  id: string;
  /** What is filtered by; names the editor. */
  name: string;
  label: ReactNode;
  /** What edits it; without one the chip can only be removed. */
  editor?: ReactNode;
  onRemove: () => void;
}

const color = (name: string): string => `var(--mui-palette-${name})`;
const Chip = styled('span')({
  display: 'inline-flex',
  maxWidth: '100%',
  minHeight: 32,
  border: `1px solid ${color('divider')}`,
  borderRadius: 8,
  backgroundColor: color('background-paper'),
  fontSize: '0.8125rem',
  '& button': {
    font: 'inherit',
    color: 'inherit',
    border: 0,
    background: 'none',
    cursor: 'pointer',
    minWidth: 0,
    borderRadius: 7,
  },
  '& button:hover': { backgroundColor: color('action-hover') },
  '& .text': {
    padding: '0 4px 0 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .remove': { flex: 'none', width: 26, padding: 0, color: color('text-secondary') },
  '& .remove svg': { display: 'block', margin: 'auto' },
});

/** A chip is its filter: a click edits it, its cross or Delete removes it. */
export function FilterChip({ filter, onRemove }: { filter: ActiveFilter; onRemove: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, label, editor } = filter;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <Chip>
      {editor === undefined ? (
        <span className="text" style={{ alignSelf: 'center' }}>
          {label}
        </span>
      ) : (
        <button
          type="button"
          className="text"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      )}
      <button type="button" className="remove" data-chip="" onClick={onRemove} onKeyDown={onKeyDown}>
        <VisuallyHidden>
          {fillText(widgets.filterRemove, { label: '' })}
          {label}
        </VisuallyHidden>
        <X size={14} aria-hidden />
      </button>
      {editor !== undefined && (
        <FilterEditor name={name} anchor={anchor} onClose={() => setAnchor(null)}>
          {editor}
        </FilterEditor>
      )}
    </Chip>
  );
}
