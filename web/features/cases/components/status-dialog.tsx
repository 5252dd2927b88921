import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CASE_NOTE_MAX, type StaffCaseDetail } from '#domain/cases/schema.ts';
import {
  begunStatus,
  caseStatuses,
  isOpenCase,
  type CaseStatus,
} from '#domain/self-certification/case-status.ts';
import { useChange } from '#web/core/use-change.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { casesKey, sendCaseStatus } from '../queries.ts';

interface StatusDialogProps {
  one: StaffCaseDetail;
  /** Opens it again, rather than asking for a status. */
  isReopening: boolean;
  onClose: () => void;
}

/** Sets the status of a case, or opens it again for its account's people. */
export function StatusDialog({ one, isReopening, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const idOf = useSendingId();
  // As it was when the dialog was opened: what somebody else does meanwhile is refused, not overwritten.
  const [from] = useState(one.status);
  const [status, setStatus] = useState<CaseStatus | ''>(isReopening ? begunStatus : '');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useChange({
    send: (next: CaseStatus) => {
      const change = { from, status: next, note: note.trim() };
      return sendCaseStatus({ accountId: one.account.id, caseId: one.id }, { id: idOf(change), ...change });
    },
    said: () => t('cases.change.done'),
    failed: t('cases.change.failed'),
    changes: [casesKey],
    onDone: onClose,
  });
  const options = caseStatuses
    .filter((value) => value !== from)
    .filter((value) => !isReopening || isOpenCase({ status: value }))
    .map((value) => ({ value, label: value }));
  return (
    <FormDialog
      title={t(isReopening ? 'cases.change.reopenTitle' : 'cases.change.title')}
      description={t('cases.change.says')}
      submitLabel={t(isReopening ? 'cases.change.reopen' : 'cases.change.confirm')}
      isPending={isPending}
      isReady={status !== ''}
      onSubmit={() => status !== '' && mutate(status)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <SelectField<CaseStatus>
          label={t('cases.change.status')}
          options={options}
          value={status}
          onChange={setStatus}
          required
        />
        <TextField
          label={t('cases.change.note')}
          value={note}
          onChange={setNote}
          rows={[2, 6]}
          maxLength={CASE_NOTE_MAX}
        />
      </Box>
    </FormDialog>
  );
}
