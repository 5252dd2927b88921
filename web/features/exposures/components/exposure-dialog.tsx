import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPOSURE_REASON_MAX } from '#domain/exposures/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshExposures, sendExposure } from '../queries.ts';

/** A key by its id and what it is called. */
export interface ExposedKey {
  licenseKeyId: string;
  name: string;
}

interface ExposureDialogProps {
  accountId: string;
  of: ExposedKey;
  onClose: () => void;
}

/** Asks what happened and tells support. */
export function ExposureDialog({ accountId, of, onClose }: ExposureDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendExposure({ accountId, keyId: of.licenseKeyId }, reason.trim()),
    onSuccess: ({ isSupportTold }) => {
      notify({
        severity: 'success',
        title: t('exposures.dialog.done'),
        text: t(isSupportTold ? 'exposures.dialog.doneText' : 'exposures.dialog.waitsText'),
      });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('exposures.dialog.failed'))),
    onSettled: () => refreshExposures(queryClient, accountId),
  });
  const canSend = reason.trim() !== '' && !isPending;
  return (
    <DialogFrame
      open
      title={t('exposures.dialog.title')}
      description={t('exposures.dialog.says', { key: of.name })}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('exposures.dialog.cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            disabled={reason.trim() === ''}
            aria-disabled={!canSend}
            onClick={() => canSend && mutate()}
          >
            {t('exposures.dialog.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('exposures.dialog.reason')}
        value={reason}
        onChange={setReason}
        required
        rows={[3, 8]}
        maxLength={EXPOSURE_REASON_MAX}
      />
    </DialogFrame>
  );
}
