import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { IconComponent } from './status.tsx';
import { useAction, type ActionState } from './use-action.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ActionButtonProps {
  icon: IconComponent;
  /** The button's whole name. */
  name: string;
  /** In its tooltip, where the eye sees what the button stands beside; otherwise the name. */
  hint?: string | undefined;
  doneText: string;
  failedText: string;
  action: () => Promise<unknown>;
  onDone?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

const colors: Record<ActionState, string> = {
  idle: 'text.secondary',
  pending: 'text.secondary',
  done: 'success.main',
  failed: 'error.main',
};

/** An icon that does something and confirms it in place and to screen readers. */
export function ActionButton({
  icon,
  name,
  hint = name,
  doneText,
  failedText,
  action,
  onDone,
  onError,
}: ActionButtonProps) {
  const { state, run } = useAction();
  const [pointed, setPointed] = useState(false);
  const said = { idle: '', pending: '', done: doneText, failed: failedText }[state];
  const Icon = { idle: icon, pending: icon, done: Check, failed: X }[state];
  const press = async (): Promise<void> => {
    if (await run(action, onError)) onDone?.();
  };
  return (
    <>
      <Tooltip
        title={said || hint}
        open={pointed || said !== ''}
        onOpen={() => setPointed(true)}
        onClose={() => setPointed(false)}
      >
        <IconButton
          className="not-printed"
          size="small"
          aria-label={name}
          aria-busy={state === 'pending'}
          onClick={() => state !== 'pending' && void press()}
          sx={{ color: colors[state], opacity: state === 'pending' ? 0.5 : 1 }}
        >
          <Icon size={15} aria-hidden />
        </IconButton>
      </Tooltip>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
