import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { DialogFrame } from './dialog-frame.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The question: "Cancel the upload?" */
  title: ReactNode;
  /** What happens then, and what is kept. */
  children?: ReactNode;
  /** The verb of the question: "Cancel upload". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'error';
  /** As in `DialogFrame`. */
  hasEntry?: boolean;
  /** The dialog waits while the promise is pending. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, tone = 'primary', onConfirm, onCancel } = props;
  const [pending, setPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      await onConfirm();
    } finally {
      setPending(false);
    }
  };
  return (
    <DialogFrame
      open={open}
      role="alertdialog"
      width={440}
      title={title}
      description={children}
      hideClose
      hasEntry={props.hasEntry ?? true}
      onClose={() => {
        if (!pending) onCancel();
      }}
      actions={
        <>
          {/* A modal must put the focus somewhere; the harmless answer is the safe place. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button variant="outlined" color="inherit" autoFocus disabled={pending} onClick={onCancel}>
            {cancelLabel ?? ui.cancel}
          </Button>
          <Button variant="contained" color={tone} loading={pending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
