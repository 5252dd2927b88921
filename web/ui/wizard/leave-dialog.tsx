import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whoever leaves a form that holds something unsaved; staying is the harmless answer. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      hasEntry={false}
      tone="error"
      title={widgets.leaveTitle}
      confirmLabel={widgets.leaveConfirm}
      cancelLabel={widgets.leaveStay}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {widgets.leaveText}
    </ConfirmDialog>
  );
}
