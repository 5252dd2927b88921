import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { LabelledAction } from '#web/ui/labelled-action.tsx';
import { takenOf } from '../use-license-actions.ts';
import { MoreActions, type LicenseActionsProps } from './more-actions.tsx';

/** In px: as wide as two buttons for two files, so that the menus stand below each other. */
const ONE = 146;

/** The license's main action by its product (2.50), which may be two files; the rest in a menu. */
export function LicenseButtons({ license, actions }: LicenseActionsProps) {
  return (
    <div>
      <MainAction license={license} actions={actions} />
      <MoreActions license={license} actions={actions} />
    </div>
  );
}

function MainAction({ license, actions }: LicenseActionsProps) {
  const { t } = useTranslation();
  const { keyAction, hasFile, files, partialLicenseKey: tail } = license;
  const names = { product: license.productDisplayName, tail: tail ?? '–' };
  const taken = takenOf(license);
  if (keyAction === 'copy' && tail !== null)
    return (
      <LabelledAction
        icon={Copy}
        label={t('downloadLicense.copy')}
        name={t('downloadLicense.copyNamed', names)}
        doneLabel={t('downloadLicense.copied')}
        doneText={t('downloadLicense.copySuccess')}
        failedText={t('downloadLicense.copyError')}
        action={async () => actions.copy(taken)}
        minWidth={ONE}
      />
    );
  if (keyAction === 'download' && hasFile && files.length > 1)
    return files.map(({ kind, name }) => {
      const extension = /(?:\.lic)?\.[^.]+$/.exec(name)?.[0] ?? name;
      const isKey = kind === 'key';
      return (
        <LabelledAction
          key={kind}
          icon={Download}
          label={extension}
          name={t('downloadLicense.downloadPartNamed', { ...names, extension })}
          doneLabel={extension}
          doneText={t(isKey ? 'downloadLicense.keySaved' : 'downloadLicense.successNotification')}
          failedText={t(isKey ? 'downloadLicense.saveKeyFailed' : 'downloadLicense.errorNotification')}
          action={async () => (isKey ? actions.saveKey(taken) : actions.download(taken))}
        />
      );
    });
  if (keyAction === 'download' || hasFile)
    return (
      <LabelledAction
        icon={Download}
        label={t('downloadLicense.download')}
        name={t('downloadLicense.downloadNamed', names)}
        doneLabel={t('downloadLicense.downloaded')}
        doneText={t('downloadLicense.successNotification')}
        failedText={t('downloadLicense.errorNotification')}
        action={async () => actions.download(taken)}
        minWidth={ONE}
      />
    );
  return null;
}
