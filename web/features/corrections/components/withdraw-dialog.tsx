import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { Status } from '#web/ui/status.tsx';
import { previewQuery, type ReceiptPath } from '../queries.ts';
import { useCorrection } from '../use-correction.ts';
import { EffectTable } from './effect-table.tsx';
import { ReasonField } from './reason-field.tsx';

interface WithdrawDialogProps {
  path: ReceiptPath;
  choices: CorrectionChoices;
  action: 'WITHDRAW' | 'RESTORE';
  onClose: () => void;
}

/** Withdraws a receipt, or counts it again: the figures now and then, and why. */
export function WithdrawDialog({ path, choices, action, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [question] = useState({ action });
  const [version] = useState(choices.version);
  const preview = useQuery(previewQuery(path, question));
  const { submit, isPending, failure } = useCorrection(path, onClose);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && preview.data && !isPending) submit({ question, version, reason });
  };
  return (
    <DialogFrame
      open
      width={600}
      title={t(`corrections.${action}.title`)}
      description={t(
        action === 'WITHDRAW' && choices.corrects !== null
          ? 'corrections.withdrawCorrection'
          : `corrections.${action}.text`,
      )}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={onClose}>
            {t('corrections.keep')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="contained"
            color={action === 'WITHDRAW' ? 'error' : 'primary'}
            loading={isPending}
            disabled={!preview.data}
          >
            {t(`corrections.${action}.confirm`)}
          </Button>
        </>
      }
    >
      <Box component="form" id={form} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
        {/* As high as the figures of one license, so that little moves when they come. */}
        <Box sx={{ minHeight: 180 }}>
          {preview.data ? (
            <EffectTable accountId={path.accountId} preview={preview.data} />
          ) : preview.error ? (
            <FetchFailure query={preview} heading="h3" />
          ) : (
            <LinesSkeleton count={4} height={32} />
          )}
        </Box>
        <ReasonField value={reason} onChange={setReason} isTried={isTried} />
        <div role="alert">{failure !== undefined && <Status tone="error">{failure}</Status>}</div>
      </Box>
    </DialogFrame>
  );
}
