import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { isHandedOut, type DownloadStatus } from '#domain/downloads/download-status.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { useSupportMail } from '#web/core/use-support-mail.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { LicenseActions } from '../use-license-actions.ts';
import { LicenseButtons } from './license-buttons.tsx';
import { ExpiryCell, KeyTailCell, ProductCell } from './license-cells.tsx';

const tones: Partial<Record<DownloadStatus, StatusTone>> = {
  EXPIRED: 'error',
  PENDING: 'warning',
  INACTIVE: 'error',
};

/** Why a license is not handed out, and a mail to support that names it. */
function AskSupport({ license, account }: { license: DownloadableLicense; account: string }) {
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

interface LicenseRowProps {
  license: DownloadableLicense;
  actions: LicenseActions;
  account: string;
}

/** One license: product, key tail, dates, and what can be done with it; greyed with the reason where nothing can. */
export function LicenseRow({ license, actions, account }: LicenseRowProps) {
  const { t } = useTranslation();
  const { status, createdDate, lastDownloadedAt } = license;
  const handedOut = isHandedOut(status);
  return (
    <div role="row" className={handedOut ? 'row' : 'row muted'}>
      <Cell className="product">
        <ProductCell license={license} />
      </Cell>
      <Cell className="key">
        <KeyTailCell license={license} />
      </Cell>
      <Cell className="created" label={t('downloadLicense.created')}>
        {createdDate === null ? '–' : <span className="whole">{formatDay(createdDate)}</span>}
      </Cell>
      <Cell
        className="expiry"
        label={t(status === 'EXPIRED' ? 'downloadLicense.expired' : 'downloadLicense.expiry')}
      >
        <ExpiryCell license={license} />
      </Cell>
      <Cell className="last" label={t('downloadLicense.downloadedShort')}>
        {lastDownloadedAt === null ? (
          <span className="faint">{t('downloadLicense.never')}</span>
        ) : (
          <RelativeTime value={lastDownloadedAt} />
        )}
      </Cell>
      <Cell className="actions">
        {handedOut ? (
          <LicenseButtons license={license} actions={actions} />
        ) : (
          <AskSupport license={license} account={account} />
        )}
      </Cell>
    </div>
  );
}

/** The label is for cards; in a table the head says it, and to screen readers in both. */
function Cell({ className, label, children }: { className: string; label?: string; children: ReactNode }) {
  return (
    <div role="cell" className={className}>
      {label !== undefined && (
        <span aria-hidden className="label">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
