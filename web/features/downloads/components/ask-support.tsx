import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { DownloadStatus } from '#domain/downloads/download-status.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { useSupportMail } from '#web/core/use-support-mail.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';

const tones: Partial<Record<DownloadStatus, StatusTone>> = {
  EXPIRED: 'error',
  PENDING: 'warning',
  INACTIVE: 'error',
};

/** Why a license is not handed out, and a mail to support that names it. */
export function AskSupport({ license, account }: { license: DownloadableLicense; account: string }) {
  const { t } = useTranslation();
  const mail = useSupportMail();
  const { status, productDisplayName: product, productLicense, partialLicenseKey, licenseKeyId } = license;
  if (status === 'READY' || status === 'EXPIRING_SOON') return null;
  const number = productLicense ?? (partialLicenseKey === null ? licenseKeyId : `…${partialLicenseKey}`);
  const word = t(`downloadLicense.status.${status}`);
  const ask = t(`downloadLicense.askFor.${status}`);
  const subject = t('downloadLicense.askSubject', {
    account,
    status: word.toLowerCase(),
    product,
    number,
  });
  return (
    <div className="why">
      <Status tone={tones[status] ?? 'neutral'}>{word}</Status>
      <Link href={mail(subject)} aria-label={t('downloadLicense.askForNamed', { ask, product, number })}>
        {ask}
      </Link>
    </div>
  );
}
