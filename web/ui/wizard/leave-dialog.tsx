import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useUiLabels } from '../ui-labels.tsx';

interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whoever leaves a form that holds something unsaved; staying is the harmless answer. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  const labels = useUiLabels();
  return (
    <ConfirmDialog
      open={open}
      hasEntry={false}
      tone="error"
      title={labels.leaveTitle}
      confirmLabel={labels.leaveConfirm}
      cancelLabel={labels.leaveStay}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {labels.leaveText}
    </ConfirmDialog>
  );
}
