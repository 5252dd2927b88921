import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX, type UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { sendDecision, unmatchedKey } from '../queries.ts';
import { chosenIds, OthersChoice, type Others } from './others-choice.tsx';

interface DecideDialogProps {
  one: UnmatchedDetail;
  action: 'DECLINE' | 'REOPEN';
  onClose: () => void;
}

/** Declines usage that was set aside, or lets it wait again; why is always said. */
export function DecideDialog({ one, action, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [others, setOthers] = useState<readonly Others[]>([]);
  const texts = action === 'DECLINE' ? 'decline' : 'reopen';
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendDecision(action, { ids: chosenIds(one, others), note: note.trim() }),
    onSuccess: ({ changed }) => {
      const title = t(changed > 0 ? `unmatched.${texts}.done` : `unmatched.${texts}.repeated`);
      notify({ severity: changed > 0 ? 'success' : 'info', title });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t(`unmatched.${texts}.failed`))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unmatchedKey }),
  });
  const canSend = note.trim() !== '' && !isPending;
  return (
    <DialogFrame
      open
      title={t(`unmatched.${texts}.title`, { tail: one.keyTail })}
      description={t(`unmatched.${texts}.says`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('unmatched.assign.cancel')}
          </Button>
          <Button
            variant="contained"
            aria-disabled={!canSend}
            disabled={note.trim() === ''}
            onClick={() => canSend && mutate()}
          >
            {t(`unmatched.${texts}.confirm`)}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          label={t(`unmatched.${texts}.note`)}
          value={note}
          onChange={setNote}
          required
          rows={[2, 6]}
          maxLength={NOTE_MAX}
        />
        <OthersChoice one={one} kinds={['sameFile', 'sameKey']} chosen={others} onChange={setOthers} />
      </Box>
    </DialogFrame>
  );
}
