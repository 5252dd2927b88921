import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useTranslation } from 'react-i18next';
import { keyFileNameOf } from '#domain/downloads/handed-files.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { isUsable } from '#domain/licenses/usable.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import type { ActivationActions } from '#web/features/activation/use-activation.tsx';
import { useToday } from '#web/core/use-today.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import type { TakenLicense } from '#web/features/downloads/use-copy-key.ts';
import type { LicenseActions } from '#web/features/downloads/use-license-actions.ts';
import { Faint } from './key-cells.tsx';

export interface LicenseKeyActions extends Pick<LicenseActions, 'copy' | 'download'> {
  showMachines: ActivationActions['showMachines'];
}

interface LicenseKeyCellProps {
  license: LicenseRecord;
  actions: LicenseKeyActions;
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
    return (
      <>
        <KeyCell tail={tail} placeholder={t('licenses.noKey')} disabledReason={reason} />
        <MachinesButton license={license} onPress={actions.showMachines} isUsable={false} />
      </>
    );
  }
  // One action (2.50): the file where the product has one, else the key.
  const downloads = hasFile && (keyAction === 'download' || !hasKey);
  const button = downloads ? (
    <ActionButton
      icon={Download}
      name={t('products.licenses.downloadFile', names)}
      hint={t('downloadLicense.downloadFile')}
      doneText={t('downloadLicense.successNotification')}
      failedText={t('downloadLicense.errorNotification')}
      action={async () => actions.download(takenOf(license))}
    />
  ) : (
    hasKey && (
      <ActionButton
        icon={Copy}
        name={t('products.licenses.copyKey', names)}
        hint={t('downloadLicense.copy')}
        doneText={t('downloadLicense.copySuccess')}
        failedText={t('downloadLicense.copyError')}
        action={async () => actions.copy(takenOf(license))}
      />
    )
  );
  const machines = <MachinesButton license={license} onPress={actions.showMachines} isUsable />;
  if (tail !== null)
    return (
      <KeyCell tail={tail}>
        {button}
        {machines}
      </KeyCell>
    );
  return (
    <>
      <Faint>{t('licenses.noKey')}</Faint>
      {downloads && button}
      {machines}
    </>
  );
}

interface MachinesButtonProps {
  license: LicenseRecord;
  onPress: LicenseKeyActions['showMachines'];
  isUsable: boolean;
}

/** Opens the machines of a license, where machines are activated on it; of one that has ended, too. */
function MachinesButton({ license, onPress, isUsable: usable }: MachinesButtonProps) {
  const { t } = useTranslation();
  const { licenseKeyId, productName, deploymentType, productLicense, partialLicenseKey: tail } = license;
  if (!isActivatable(productName, deploymentType)) return null;
  const name = productLicense ?? productName;
  return (
    <Tooltip title={t('activation.list.title')}>
      <IconButton
        size="small"
        aria-label={t('activation.list.openNamed', { license: name })}
        onClick={() => onPress({ licenseKeyId, name, tail, isUsable: usable })}
        sx={{ color: 'text.secondary' }}
      >
        <MonitorCheck size={15} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

/** The license as the actions of the download page know it. */
const takenOf = (license: LicenseRecord): TakenLicense => {
  const productDisplayName = license.licensedProduct ?? license.productName;
  const { productName, productLicense, hasFile, hasKey, licenseKeyId } = license;
  const keyFileName = keyFileNameOf({ productName, productDisplayName, productLicense, fileName: null });
  return { licenseKeyId, productDisplayName, hasFile, hasKey, keyFileName };
};
