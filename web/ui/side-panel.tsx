import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { useOnceOpen } from './use-once-open.ts';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A line under the title. */
  under?: ReactNode;
  /** Beside the title, before the button that closes. */
  action?: ReactNode;
  /** What the content is called where it is read, not filled in: it takes the focus, so that the keyboard scrolls it. */
  about?: string;
  /** Buttons that stay in sight under the content. */
  foot?: ReactNode;
  /** Width in px, where the screen has that many. */
  width?: number;
  children: ReactNode;
}

const LINE = '1px solid var(--mui-palette-divider)';
const edge = { display: 'flex', gap: 1, px: 2.5, py: 1.5 } as const;

/** A dialog that lies beside the page, over its right edge: title, content that scrolls, buttons. */
export function SidePanel({ open, onClose, width = 480, ...parts }: SidePanelProps) {
  const titleId = useId();
  const isMade = useOnceOpen(open);
  const { title, under, action, about, foot, children } = parts;
  if (!isMade) return null;
  const read = about === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': about };
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: `min(${width}px, 100vw)`, borderLeft: LINE },
        },
      }}
    >
      <Box sx={{ ...edge, alignItems: under === undefined ? 'center' : 'flex-start', borderBottom: LINE }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {under}
        </Box>
        {action}
        <IconButton size="small" aria-label={ui.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <Box {...read} sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 2 }}>
        {children}
      </Box>
      {Boolean(foot) && (
        <Box sx={{ ...edge, flexWrap: 'wrap', borderTop: LINE, '&:empty': { display: 'none' } }}>{foot}</Box>
      )}
    </Drawer>
  );
}
