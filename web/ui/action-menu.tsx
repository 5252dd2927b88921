import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useAction } from './use-action.ts';
import { useOnceOpen } from './use-once-open.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Something that may take a moment, with what is heard of its end; or what only opens something else. */
export type MenuAction = { label: string } & (
  | { run: () => Promise<unknown>; done: string; failed?: string }
  | { open: () => void }
);

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** Of the icon, in px. */
  size?: number;
}

const icons = { idle: EllipsisVertical, pending: EllipsisVertical, done: Check, failed: X };
const colors = {
  idle: 'text.secondary',
  pending: 'text.secondary',
  done: 'success.main',
  failed: 'error.main',
};

/** Further actions behind one button, which confirms them and keeps the focus. */
export function ActionMenu({ label, actions, size = 16 }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOnceOpen(anchor !== null);
  const [told, setTold] = useState({ done: '', failed: '' });
  const { state, run } = useAction();
  const Icon = icons[state];
  const choose = (action: MenuAction): void => {
    setAnchor(null);
    if ('open' in action) return action.open();
    setTold({ done: action.done, failed: action.failed ?? '' });
    void run(action.run);
  };
  return (
    <>
      <IconButton
        className="not-printed"
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={state === 'pending' || undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: colors[state] }}
      >
        <Icon size={size} aria-hidden />
      </IconButton>
      <VisuallyHidden role="status">
        {state === 'done' || state === 'failed' ? told[state] : ''}
      </VisuallyHidden>
      {wasOpen && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ root: { role: 'region', 'aria-label': label } }}
        >
          {actions.map((action) => (
            <MenuItem key={action.label} onClick={() => choose(action)}>
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
