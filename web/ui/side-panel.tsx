import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  /** Id of the heading that names it. */
  titleId: string;
  /** Width in px, where the screen has that many. */
  width: number;
  children: ReactNode;
}

/** A dialog that lies beside the page, over its right edge. */
export function SidePanel({ open, onClose, titleId, width, children }: SidePanelProps) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: `min(${width}px, 100vw)`, borderLeft: '1px solid', borderColor: 'divider' },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
