import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { isUsable } from '#domain/licenses/usable.ts';
import { useToday } from '#web/core/use-today.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import type { RecordActions } from '../use-record-actions.ts';
import { Faint } from './key-cells.tsx';

interface LicenseKeyCellProps {
  license: LicenseRecord;
  actions: RecordActions;
}

/** The key's tail with what can be done with it (2.50); a key that cannot be used offers nothing and says why (2.49). */
export function LicenseKeyCell({ license, actions }: LicenseKeyCellProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { partialLicenseKey: tail, activationStatus, expirationStatus, keyAction, hasFile, hasKey } = license;
  const names = { key: tail ?? '–', license: license.productLicense ?? license.productName };
  if (!isUsable(license, today)) {
    const reason =
      activationStatus === null || activationStatus === 'Active'
        ? t(`expirationStatus.${expirationStatus}`)
        : t(`activationStatus.${activationStatus}`);
    return <KeyCell tail={tail} placeholder={t('licenses.noKey')} disabledReason={reason} />;
  }
  const downloads = keyAction === 'download' && hasFile;
  const buttons = (
    <>
      {hasKey && (
        <ActionButton
          icon={Copy}
          name={t('products.licenses.copyKey', names)}
          doneText={t('downloadLicense.copySuccess')}
          failedText={t('downloadLicense.copyError')}
          action={async () => actions.copy(license)}
        />
      )}
      {downloads && (
        <ActionButton
          icon={Download}
          name={t('products.licenses.downloadFile', names)}
          doneText={t('downloadLicense.successNotification')}
          failedText={t('downloadLicense.errorNotification')}
          action={async () => actions.download(license)}
        />
      )}
    </>
  );
  if (tail !== null) return <KeyCell tail={tail}>{buttons}</KeyCell>;
  return (
    <>
      <Faint>{t('licenses.noKey')}</Faint>
      {downloads && buttons}
    </>
  );
}
