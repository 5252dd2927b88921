import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { safeAddress } from '#domain/core/safe-address.ts';
import {
  copyLicenseKey,
  downloadLicenseFile,
  getDownloadUrl,
  resetDownloaded,
} from '#domain/downloads/contract.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { CallError } from '#web/core/call.ts';
import { call, download, fetchFile } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { saveBlob } from '#web/core/save-blob.ts';
import { openInTab, textAddressOf } from '#web/core/text-tab.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshDownloads } from './queries.ts';
import { useCopyKey, type LicenseAction } from './use-copy-key.ts';

export interface LicenseActions {
  copy: LicenseAction;
  download: LicenseAction;
  openAsText: LicenseAction;
  reset: LicenseAction;
}

const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** What can be done with a license, each with its notification (8.19–8.23). */
export function useLicenseActions(accountId: string): LicenseActions {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const inputOf = ({ licenseKeyId }: DownloadableLicense) => ({ params: { accountId, keyId: licenseKeyId } });
  const refresh = (): void => void refreshDownloads(queryClient, accountId);
  const failed = (title: string, error: unknown): void => {
    notify({ ...requestFailure(t, error), severity: 'error', title });
  };
  const fetchKey = async (license: DownloadableLicense): Promise<string> =>
    (await call(copyLicenseKey, inputOf(license))).licenseKey;

  const copy = useCopyKey(fetchKey, failed, refresh);

  /** Runs one of the other actions: the failure's notification, and the list anew, which may know better (8.21). */
  const attempt = async (
    license: DownloadableLicense,
    failure: string,
    action: () => Promise<void>,
  ): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      if (isMissing(error)) notFound(license);
      else failed(failure, error);
      return false;
    } finally {
      refresh();
    }
  };
  const downloadFailed = t('downloadLicense.errorNotification');

  const saveKey: LicenseAction = async (license) =>
    attempt(license, downloadFailed, async () => {
      const key = await fetchKey(license);
      saveBlob(`${license.productDisplayName}.txt`, new Blob([key], { type: 'text/plain' }));
    });

  /** 8.20: there is no file and no address of one. */
  const notFound = (license: DownloadableLicense): void => {
    const save = { label: t('downloadLicense.saveKeyAsFile'), onSelect: () => void saveKey(license) };
    notify({
      severity: 'warning',
      title: t('common.notFound'),
      text: t('downloadLicense.noFileText', { product: license.productDisplayName }),
      key: `no-file ${license.licenseKeyId}`,
      ...(license.partialLicenseKey === null ? {} : { action: save }),
    });
  };

  /** A file that the portal does not hold may stand in the CRM. */
  const openElsewhere = async (license: DownloadableLicense): Promise<void> =>
    openInTab(async () => {
      const { url } = await call(getDownloadUrl, inputOf(license));
      if (safeAddress(url) !== null) return url;
      notFound(license);
      return null;
    });

  return {
    copy,
    download: async (license) =>
      attempt(license, downloadFailed, async () => {
        if (!license.hasFile) return openElsewhere(license);
        const text = await download(downloadLicenseFile, inputOf(license));
        notify({
          severity: 'success',
          title: t('downloadLicense.successNotification'),
          text,
          severalTitle: (number) => t('downloadLicense.severalNotification', { number }),
        });
      }),
    openAsText: async (license) =>
      attempt(license, downloadFailed, async () =>
        openInTab(async () => textAddressOf(await fetchFile(downloadLicenseFile, inputOf(license)))),
      ),
    reset: async (license) =>
      attempt(license, t('downloadLicense.resetFailed'), async () => {
        await call(resetDownloaded, inputOf(license));
        notify({ severity: 'success', title: t('downloadLicense.resetDone') });
      }),
  };
}
