import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CASE_NOTE_MAX, type StaffCaseDetail } from '#domain/cases/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { casesKey, sendCaseNote } from '../queries.ts';

/** A note of staff for staff. */
export function NoteDialog({ one, onClose }: { one: StaffCaseDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const [note, setNote] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (said: string) =>
      sendCaseNote({ accountId: one.account.id, caseId: one.id }, { id: idOf(said), note: said }),
    onSuccess: () => {
      notify({ severity: 'success', title: t('cases.note.done') });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('cases.note.failed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  });
  const canSend = note.trim() !== '' && !isPending;
  return (
    <DialogFrame
      open
      title={t('cases.note.title')}
      description={t('cases.note.says')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('cases.change.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={note.trim() === ''}
            aria-disabled={!canSend}
            onClick={() => canSend && mutate(note.trim())}
          >
            {t('cases.note.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('cases.note.text')}
        value={note}
        onChange={setNote}
        required
        rows={[3, 8]}
        maxLength={CASE_NOTE_MAX}
      />
    </DialogFrame>
  );
}
