import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPOSURE_REASON_MAX } from '#domain/exposures/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { exposureKeys, sendExposure } from '../queries.ts';

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
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChange({
    send: () => sendExposure({ accountId, keyId: of.licenseKeyId }, reason.trim()),
    said: ({ isSupportTold }) => ({
      severity: 'success',
      title: t('exposures.dialog.done'),
      text: t(isSupportTold ? 'exposures.dialog.doneText' : 'exposures.dialog.waitsText'),
    }),
    failed: t('exposures.dialog.failed'),
    changes: exposureKeys(accountId),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('exposures.dialog.title')}
      description={t('exposures.dialog.says', { key: of.name })}
      submitLabel={t('exposures.dialog.confirm')}
      tone="error"
      isPending={isPending}
      isReady={reason.trim() !== ''}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={t('exposures.dialog.reason')}
        value={reason}
        onChange={setReason}
        required
        rows={[3, 8]}
        maxLength={EXPOSURE_REASON_MAX}
      />
    </FormDialog>
  );
}
