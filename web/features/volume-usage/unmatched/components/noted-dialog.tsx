import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { NOTE_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { unmatchedKey } from '../queries.ts';

interface NotedDialogProps {
  title: string;
  says: string;
  noteLabel: string;
  confirmLabel: string;
  /** False while it is not known what would be decided on. */
  isReady?: boolean;
  send: (note: string) => Promise<{ changed: number }>;
  /** What is said of an answer: 0 where everything stood like that already. */
  outcome: (changed: number) => string;
  failed: string;
  onClose: () => void;
  /** What stands before the reason, and behind it. */
  before?: ReactNode;
  children?: ReactNode;
}

/** A decision on what was set aside; why is always said. */
export function NotedDialog({ isReady = true, send, outcome, onClose, ...texts }: NotedDialogProps) {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useChange({
    send: () => send(note.trim()),
    said: ({ changed }) => ({ severity: changed > 0 ? 'success' : 'info', title: outcome(changed) }),
    failed: texts.failed,
    changes: [unmatchedKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.says}
      submitLabel={texts.confirmLabel}
      isPending={isPending}
      isReady={isReady && note.trim() !== ''}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {texts.before}
        <TextField
          label={texts.noteLabel}
          value={note}
          onChange={setNote}
          required
          rows={[2, 6]}
          maxLength={NOTE_MAX}
        />
        {texts.children}
      </Box>
    </FormDialog>
  );
}
