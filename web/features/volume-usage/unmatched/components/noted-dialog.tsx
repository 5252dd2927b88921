import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
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
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(note.trim()),
    onSuccess: ({ changed }) => {
      notify({ severity: changed > 0 ? 'success' : 'info', title: outcome(changed) });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, texts.failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unmatchedKey }),
  });
  const isComplete = isReady && note.trim() !== '';
  return (
    <DialogFrame
      open
      title={texts.title}
      description={texts.says}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('unmatched.assign.cancel')}
          </Button>
          <Button
            variant="contained"
            aria-disabled={!isComplete || isPending}
            disabled={!isComplete}
            onClick={() => !isPending && mutate()}
          >
            {texts.confirmLabel}
          </Button>
        </>
      }
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
    </DialogFrame>
  );
}
