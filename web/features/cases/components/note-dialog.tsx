import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CASE_NOTE_MAX, type StaffCaseDetail } from '#domain/cases/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { casesKey, sendCaseNote } from '../queries.ts';

/** A note of staff for staff. */
export function NoteDialog({ one, onClose }: { one: StaffCaseDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const idOf = useSendingId();
  const [note, setNote] = useState('');
  const { mutate, isPending } = useChange({
    send: (said: string) =>
      sendCaseNote({ accountId: one.account.id, caseId: one.id }, { id: idOf(said), note: said }),
    said: () => t('cases.note.done'),
    failed: t('cases.note.failed'),
    changes: [casesKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('cases.note.title')}
      description={t('cases.note.says')}
      submitLabel={t('cases.note.confirm')}
      isPending={isPending}
      isReady={note.trim() !== ''}
      onSubmit={() => mutate(note.trim())}
      onClose={onClose}
    >
      <TextField
        label={t('cases.note.text')}
        value={note}
        onChange={setNote}
        required
        rows={[3, 8]}
        maxLength={CASE_NOTE_MAX}
      />
    </FormDialog>
  );
}
