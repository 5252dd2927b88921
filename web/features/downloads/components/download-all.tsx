import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { DISCLOSURE_LIMIT } from '#domain/downloads/disclosure-limit.ts';
import { filesIn } from '#domain/downloads/group-licenses.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { LabelledAction } from '#web/ui/labelled-action.tsx';
import type { LicenseActions } from '../use-license-actions.ts';

interface DownloadAllProps {
  licenses: readonly DownloadableLicense[];
  /** The application whose files these are; undefined for all that are shown. */
  application?: string;
  actions: LicenseActions;
}

/** Several files as one zip; no button where there are not several. */
export function DownloadAll({ licenses, application, actions }: DownloadAllProps) {
  const { t } = useTranslation();
  const { licenseKeyIds, count } = filesIn(licenses);
  if (count < 2) return null;
  const number = formatNumber(count);
  const shown = t('downloadLicense.downloadShown', { count, number });
  return (
    <LabelledAction
      icon={Download}
      variant="text"
      label={application === undefined ? shown : t('downloadLicense.downloadAll')}
      name={
        application === undefined
          ? t('downloadLicense.downloadShownNamed', { label: shown })
          : t('downloadLicense.downloadAllNamed', { application, count, number })
      }
      doneLabel={t('downloadLicense.downloaded')}
      doneText={t('downloadLicense.archiveDone')}
      failedText={t('downloadLicense.archiveFailed')}
      refusal={
        count > DISCLOSURE_LIMIT.count
          ? t('downloadLicense.archiveTooMany', { limit: formatNumber(DISCLOSURE_LIMIT.count) })
          : null
      }
      action={async () => actions.downloadAll(licenseKeyIds)}
    />
  );
}
