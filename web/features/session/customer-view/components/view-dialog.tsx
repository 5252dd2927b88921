import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  REASON_MAX,
  REASON_MIN,
  type BeginView,
  type ViewSubject,
} from '#domain/session/customer-view/schema.ts';
import { customerView } from '#domain/messages/en-gb/customer-view.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { CallError } from '#web/core/call.ts';
import { addTexts } from '#web/core/i18n.ts';
import { goTo } from '#web/core/navigation.ts';
import { changeFailure, requestFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { sendView, viewableQuery } from '../queries.ts';
import { SubjectFields } from './subject-fields.tsx';

addTexts(customerView);

interface ViewDialogProps {
  accountId: string;
  account: string;
  onClose: () => void;
}

/** Asks as whom and why, and begins the view: the page is loaded anew as the customer's. */
export function ViewDialog({ accountId, account, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const idOf = useSendingId();
  const [subject, setSubject] = useState<ViewSubject | null>(null);
  const [reason, setReason] = useState('');
  const viewable = useQuery(viewableQuery(accountId));
  const enter = (): void => goTo(`/accounts/${encodeURIComponent(accountId)}`);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (view: Omit<BeginView, 'id'>) => sendView(accountId, { id: idOf(view), ...view }),
    onSuccess: enter,
    onError: (error) => {
      // A view is on: the one whose answer was lost, or one of another tab. The page says which, and ends it.
      if (error instanceof CallError && error.problem?.code === 'VIEW_READ_ONLY') enter();
      else notify(changeFailure(t, error, t('customerView.failed')));
    },
  });
  const isBusy = isPending || isSuccess;
  const canBegin = subject !== null && reason.trim().length >= REASON_MIN;
  return (
    <FormDialog
      title={t('customerView.title', { account })}
      description={t('customerView.says')}
      submitLabel={t('customerView.begin')}
      isPending={isBusy}
      isReady={canBegin}
      onSubmit={() => subject && mutate({ subject, reason: reason.trim() })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, minHeight: 260, alignContent: 'start' }}>
        {viewable.isPending && <span role="status">{t('customerView.loading')}</span>}
        {viewable.isError && (
          <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            {requestFailure(t, viewable.error).text}
            <Button variant="outlined" color="inherit" onClick={() => void viewable.refetch()}>
              {ui.retry}
            </Button>
          </Box>
        )}
        {viewable.data && (
          <>
            <SubjectFields viewable={viewable.data} onChange={setSubject} />
            <TextField
              label={t('customerView.reason')}
              help={t('customerView.reasonHelp', { min: REASON_MIN })}
              value={reason}
              onChange={setReason}
              rows={[2, 4]}
              maxLength={REASON_MAX}
              required
            />
          </>
        )}
      </Box>
    </FormDialog>
  );
}
