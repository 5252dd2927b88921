import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { useOnceOpen } from '../use-once-open.ts';
import { FilterEditor } from './filter-editor.tsx';

/** A filter that could be set. */
interface OfferedFilter {
  id: string;
  name: string;
}

export interface AddFilterProps {
  /** What the button says behind its plus. */
  label: string;
  /** Those that are not set yet. */
  offered: readonly OfferedFilter[];
  /** What edits one; it stays open while the filter has become a chip already. */
  editorOf: (id: string) => ReactNode;
}

/** "+ Filter": one more filter by its name, edited where it is added. */
export function AddFilter({ label, offered, editorOf }: AddFilterProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isMade = useOnceOpen(isOpen);
  const [editing, setEditing] = useState<OfferedFilter | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        startIcon={<Plus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ color: 'text.secondary' }}
      >
        {label}
      </Button>
      {isMade && (
        <Menu
          open={isOpen}
          anchorEl={button}
          onClose={() => setOpen(false)}
          slotProps={{
            root: { role: 'region', 'aria-label': widgets.filters },
            paper: { sx: { maxHeight: '60vh' } },
          }}
        >
          {offered.map((one) => (
            <MenuItem
              key={one.id}
              onClick={() => {
                setOpen(false);
                setEditing(one);
              }}
            >
              {one.name}
            </MenuItem>
          ))}
        </Menu>
      )}
      <FilterEditor
        name={editing?.name ?? ''}
        anchor={editing === null ? null : button}
        onClose={() => setEditing(null)}
      >
        {editing && editorOf(editing.id)}
      </FilterEditor>
    </>
  );
}
