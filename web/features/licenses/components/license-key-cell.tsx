import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { isUsable } from '#domain/licenses/usable.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import type { ActivationActions } from '#web/features/activation/use-activation.tsx';
import { useToday } from '#web/core/use-today.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import type { ExposedKey } from '#web/features/exposures/use-exposure.tsx';
import type { useKeyActions } from '../use-key-actions.ts';
import { ExposureButton } from './exposure-button.tsx';
import { KeyMenu } from './key-menu.tsx';
import { Faint } from './key-cells.tsx';

export interface LicenseKeyActions extends ReturnType<typeof useKeyActions> {
  showMachines: ActivationActions['showMachines'];
  /** Opens the dialog that reports a key as exposed. */
  expose: (key: ExposedKey) => void;
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
  const { lastDownloadedAt } = license;
  const names = { key: tail ?? '–', license: license.productLicense ?? license.productName };
  const exposure = <ExposureButton license={license} onPress={actions.expose} />;
  if (!isUsable(license, today)) {
    const reason =
      activationStatus === null || activationStatus === 'Active'
        ? t(`expirationStatus.${expirationStatus}`)
        : t(`activationStatus.${activationStatus}`);
    return (
      <>
        <KeyCell tail={tail} placeholder={t('licenses.noKey')} disabledReason={reason} />
        <MachinesButton license={license} onPress={actions.showMachines} isUsable={false} />
        {license.exposedAt !== null && exposure}
      </>
    );
  }
  const hintOf = (deed: string): string =>
    lastDownloadedAt === null
      ? deed
      : `${deed} · ${t('products.licenses.downloaded', { when: formatInstant(lastDownloadedAt) })}`;
  // The button has one action (2.50): the file where the license downloads and has one, else the key.
  const downloads = hasFile && (keyAction === 'download' || !hasKey);
  const button = downloads ? (
    <ActionButton
      icon={Download}
      name={t('products.licenses.downloadFile', names)}
      hint={hintOf(t('downloadLicense.downloadFile'))}
      doneText={t('downloadLicense.successNotification')}
      failedText={t('downloadLicense.errorNotification')}
      action={async () => actions.download(license)}
    />
  ) : (
    hasKey && (
      <ActionButton
        icon={Copy}
        name={t('products.licenses.copyKey', names)}
        hint={hintOf(t('downloadLicense.copy'))}
        doneText={t('downloadLicense.copySuccess')}
        failedText={t('downloadLicense.copyError')}
        action={async () => actions.copy(license)}
      />
    )
  );
  const machines = <MachinesButton license={license} onPress={actions.showMachines} isUsable />;
  if (tail !== null)
    return (
      <KeyCell tail={tail}>
        {button}
        {machines}
        {hasFile && hasKey ? <OtherAction license={license} actions={actions} /> : exposure}
      </KeyCell>
    );
  return (
    <>
      <Faint>{t('licenses.noKey')}</Faint>
      {downloads && button}
      {machines}
      {exposure}
    </>
  );
}

/** Of a key that has a file too: what its button leaves over, with its report as exposed or the mark of one. */
function OtherAction({ license, actions }: LicenseKeyCellProps) {
  const {
    licenseKeyId,
    partialLicenseKey: tail,
    productLicense,
    productName,
    exposedAt,
    keyAction,
  } = license;
  const isExposed = exposedAt !== null;
  const deed = keyAction === 'download' ? 'copy' : 'download';
  const name = tail ?? productLicense ?? productName;
  return (
    <>
      {isExposed && <ExposureButton license={license} onPress={actions.expose} />}
      <KeyMenu
        license={license}
        deed={deed}
        run={actions[deed]}
        onExpose={isExposed ? undefined : () => actions.expose({ licenseKeyId, name })}
      />
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
