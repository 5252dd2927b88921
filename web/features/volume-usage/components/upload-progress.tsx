import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#domain/core/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { placeOf, progressOf } from '../upload-machine.ts';
import { useUpload } from '../use-upload.ts';

/** What is on its way, how fast, and the way to stop it after a question (4.18). */
export function UploadProgress() {
  const { t } = useTranslation();
  const { upload, store } = useUpload();
  const [asking, setAsking] = useState(false);
  const { sent, total } = progressOf(upload);
  const current = upload.items.find((item) => item.state === 'sending');
  const name = current?.name ?? '';
  const counting = current !== undefined && current.sent >= current.size;
  const label =
    upload.step === 'parsing' || !current
      ? t('products.licenses.reportUsage.itext.parsing')
      : t(`products.licenses.reportUsage.itext.${stepOf(upload.offline === true, counting)}`, { name });
  const { n, count } = placeOf(upload);
  const placed =
    count > 1 && current ? t('products.licenses.reportUsage.itext.nthOf', { label, n, count }) : label;
  const rate = store.rate();
  const seconds = rate > 0 ? Math.ceil((total - sent) / rate) : 0;
  const detail =
    rate > 0 && sent < total && !counting && upload.offline !== true
      ? [
          t('products.licenses.reportUsage.itext.rate', { rate: formatBytes(rate) }),
          t('products.licenses.reportUsage.itext.remaining', { count: seconds }),
        ].join(' · ')
      : undefined;
  return (
    <>
      <ProgressLine
        label={placed}
        done={sent}
        total={counting ? undefined : total}
        detail={detail}
        format={formatBytes}
        onCancel={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={t('products.licenses.reportUsage.itext.cancelTitle')}
        confirmLabel={t('products.licenses.reportUsage.itext.cancelConfirm')}
        cancelLabel={t('products.licenses.reportUsage.itext.cancelKeep')}
        tone="error"
        onConfirm={() => {
          setAsking(false);
          store.cancel();
        }}
        onCancel={() => setAsking(false)}
      >
        {t('products.licenses.reportUsage.itext.cancelText')}
      </ConfirmDialog>
    </>
  );
}

const stepOf = (offline: boolean, counting: boolean): 'waiting' | 'counting' | 'uploading' =>
  offline ? 'waiting' : counting ? 'counting' : 'uploading';
