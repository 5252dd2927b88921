import Button, { type ButtonProps } from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactElement } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { useOnceOpen } from './use-once-open.ts';

export interface SplitAction {
  id: string;
  label: string;
  onSelect: () => void;
  disabled?: boolean;
}

interface SplitButtonProps {
  /** What the button itself does; a link, or one that may be out of reach, is a button of its own. */
  main: SplitAction | { label: string; button: ReactElement };
  /** What the arrow beside it offers. */
  others: readonly SplitAction[];
  variant?: NonNullable<ButtonProps['variant']>;
}

/** A button with its most likely action in front and its relatives behind an arrow. */
export function SplitButton({ main, others, variant = 'outlined' }: SplitButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMade = useOnceOpen(anchor !== null);
  const color = variant === 'contained' ? 'primary' : 'inherit';
  return (
    <>
      <ButtonGroup variant={variant} color={color}>
        {'button' in main ? (
          main.button
        ) : (
          <Button disabled={main.disabled === true} onClick={main.onSelect}>
            {main.label}
          </Button>
        )}
        <Button
          aria-label={fillText(ui.moreActions, { label: main.label })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 1 }}
        >
          <ChevronDown size={16} aria-hidden />
        </Button>
      </ButtonGroup>
      {isMade && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            root: { role: 'region', 'aria-label': fillText(ui.moreActions, { label: main.label }) },
          }}
        >
          {others.map((action) => (
            <MenuItem
              key={action.id}
              disabled={action.disabled === true}
              onClick={() => {
                setAnchor(null);
                action.onSelect();
              }}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
