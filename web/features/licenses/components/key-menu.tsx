import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import type { KeyAction } from '../use-key-actions.ts';

interface KeyMenuProps {
  license: LicenseRecord;
  /** What the row's button does not do. */
  deed: 'copy' | 'download';
  run: KeyAction;
  /** Reports the key as exposed; left out where it is reported. */
  onExpose?: (() => void) | undefined;
}

const texts = {
  copy: ['downloadLicense.copy', 'downloadLicense.copySuccess', 'downloadLicense.copyError'],
  download: [
    'downloadLicense.downloadFile',
    'downloadLicense.successNotification',
    'downloadLicense.errorNotification',
  ],
} as const;

/** The other action of a key that has both, behind its button (2.50). */
export function KeyMenu({ license, deed, run, onExpose }: KeyMenuProps) {
  const { t } = useTranslation();
  const [name, done, failed] = texts[deed];
  const { productLicense, productName, partialLicenseKey } = license;
  return (
    <ActionMenu
      label={t('downloadLicense.moreNamed', {
        product: productLicense ?? productName,
        tail: partialLicenseKey ?? '–',
      })}
      size={15}
      actions={[
        { label: t(name), done: t(done), failed: t(failed), run: async () => run(license) },
        ...(onExpose ? [{ label: t('exposures.report'), open: onExpose }] : []),
      ]}
    />
  );
}
