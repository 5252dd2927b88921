import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { nameOfLicense } from '../license-text.ts';
import type { KeyAction } from '../use-key-actions.ts';
import { Faint } from './key-cells.tsx';

interface DownloadedCellProps {
  license: LicenseRecord;
  reset: KeyAction;
}

/** When the key or its file was last handed out, and the way to forget it (7.31). */
export function DownloadedCell({ license, reset }: DownloadedCellProps) {
  const { t } = useTranslation();
  // A button that went away under the hand that pressed it would take the keyboard's place with it.
  const [isHeld, setHeld] = useState(false);
  const { lastDownloadedAt } = license;
  return (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {lastDownloadedAt === null ? (
        <Faint>{t('downloadLicense.never')}</Faint>
      ) : (
        <RelativeTime value={lastDownloadedAt} />
      )}
      {(lastDownloadedAt !== null || isHeld) && (
        <ActionButton
          icon={RotateCcw}
          name={t('products.licenses.resetDownloaded', { license: nameOfLicense(license) })}
          hint={t('downloadLicense.resetDownloaded')}
          doneText={t('downloadLicense.resetDone')}
          failedText={t('downloadLicense.resetFailed')}
          action={async () => reset(license)}
        />
      )}
    </span>
  );
}
