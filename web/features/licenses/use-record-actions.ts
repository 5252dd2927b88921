import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { copyLicenseKey, downloadLicenseFile } from '#domain/downloads/contract.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { call, download } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';

/** What can be done with a license in the table; each rejects where it failed, having said why. */
export interface RecordActions {
  copy: (license: LicenseRecord) => Promise<void>;
  download: (license: LicenseRecord) => Promise<void>;
}

/** 2.50: copies the whole key, fetched when asked for, or saves the license file. Both are recorded on the server. */
export function useRecordActions(accountId: string): RecordActions {
  const { t } = useTranslation();
  const notify = useNotify();
  return useMemo(() => {
    const inputOf = ({ licenseKeyId }: LicenseRecord) => ({ params: { accountId, keyId: licenseKeyId } });
    /** A success is confirmed in place; a failure needs its reason. */
    const saying = async (title: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        notify({ ...requestFailure(t, error), severity: 'error', title });
        throw error;
      }
    };
    return {
      copy: async (license) =>
        saying(t('downloadLicense.copyError'), async () =>
          copyText(async () => (await call(copyLicenseKey, inputOf(license))).licenseKey),
        ),
      download: async (license) =>
        saying(t('downloadLicense.errorNotification'), async () =>
          download(downloadLicenseFile, inputOf(license)),
        ),
    };
  }, [accountId, notify, t]);
}
