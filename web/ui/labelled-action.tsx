import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { IconComponent } from './status.tsx';
import { useAction, type ActionState } from './use-action.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LabelledActionProps {
  icon: IconComponent;
  /** On the button. */
  label: string;
  /** The whole name, for those who do not see what the button stands beside; it contains the label. */
  name: string;
  /** In place of the label for two seconds after it worked. */
  doneLabel: string;
  /** Told to screen readers: what was done, what failed. */
  doneText: string;
  failedText: string;
  /** Rejects where it failed. */
  action: () => Promise<unknown>;
  /** Why it cannot be pressed now: the button stays reachable and says so. */
  refusal?: string | null;
  variant?: 'outlined' | 'text';
  minWidth?: number;
}

const colors: Partial<Record<ActionState, string>> = { done: 'success.main', failed: 'error.main' };

/** A button that confirms at its own place what it did; it keeps the focus meanwhile. */
export function LabelledAction(props: LabelledActionProps) {
  const { icon, label, name, doneLabel, doneText, failedText, action, refusal = null } = props;
  const { state, run } = useAction();
  const said = { idle: '', pending: '', done: doneText, failed: failedText }[state];
  const isRelabelled = state === 'done' && doneLabel !== label;
  const Icon = { idle: icon, pending: icon, done: Check, failed: X }[state];
  const button = (
    <Button
      size="small"
      variant={props.variant ?? 'outlined'}
      color="inherit"
      startIcon={<Icon size={15} aria-hidden />}
      // What is read on a button is part of its name, or nobody can call it by voice.
      aria-label={isRelabelled ? `${name}: ${doneLabel}` : name}
      // Never disabled: a disabled button loses the focus.
      aria-busy={state === 'pending' || undefined}
      aria-disabled={refusal !== null || undefined}
      onClick={() => state !== 'pending' && refusal === null && void run(action)}
      sx={{
        minWidth: props.minWidth ?? 0,
        '& svg': { color: colors[state] },
        ...(state === 'pending' || refusal !== null ? { opacity: 0.6 } : {}),
        ...(refusal === null ? {} : { cursor: 'not-allowed' }),
      }}
    >
      {state === 'done' ? doneLabel : label}
    </Button>
  );
  return (
    <>
      {refusal === null ? (
        button
      ) : (
        <Tooltip title={refusal} describeChild>
          {button}
        </Tooltip>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
