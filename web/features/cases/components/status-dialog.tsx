import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CASE_NOTE_MAX, type StaffCaseDetail } from '#domain/cases/schema.ts';
import {
  begunStatus,
  caseStatuses,
  isOpenCase,
  type CaseStatus,
} from '#domain/self-certification/case-status.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
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
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  // As it was when the dialog was opened: what somebody else does meanwhile is refused, not overwritten.
  const [from] = useState(one.status);
  const [status, setStatus] = useState<CaseStatus | ''>(isReopening ? begunStatus : '');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (next: CaseStatus) => {
      const change = { from, status: next, note: note.trim() };
      return sendCaseStatus({ accountId: one.account.id, caseId: one.id }, { id: idOf(change), ...change });
    },
    onSuccess: () => {
      notify({ severity: 'success', title: t('cases.change.done') });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('cases.change.failed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  });
  const options = caseStatuses
    .filter((value) => value !== from)
    .filter((value) => !isReopening || isOpenCase({ status: value }))
    .map((value) => ({ value, label: value }));
  return (
    <DialogFrame
      open
      title={t(isReopening ? 'cases.change.reopenTitle' : 'cases.change.title')}
      description={t('cases.change.says')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('cases.change.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={status === ''}
            aria-disabled={status === '' || isPending}
            onClick={() => status !== '' && !isPending && mutate(status)}
          >
            {t(isReopening ? 'cases.change.reopen' : 'cases.change.confirm')}
          </Button>
        </>
      }
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
    </DialogFrame>
  );
}
