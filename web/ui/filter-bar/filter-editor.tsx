import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useOnceOpen } from '../use-once-open.ts';

interface FilterEditorProps {
  /** What is filtered by. */
  name: string;
  /** What it hangs below; null = closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** What edits one filter, below its chip or the button that adds it; it acts at once and closes by Escape. */
export function FilterEditor({ name, anchor, onClose, children }: FilterEditorProps) {
  if (!useOnceOpen(anchor !== null)) return null;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { mt: 0.5, p: 2, width: 'min(320px, calc(100vw - 32px))' },
        },
      }}
    >
      {children}
    </Popover>
  );
}
