import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { safeAddress } from '#domain/core/safe-address.ts';
import {
  downloadArchive,
  downloadLicenseFile,
  getDownloadUrl,
  resetDownloaded,
} from '#domain/downloads/contract.ts';
import { keyFileNameOf } from '#domain/downloads/handed-files.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { CallError } from '#web/core/call.ts';
import { call, download, fetchFile } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { openInTab, textAddressOf } from '#web/core/text-tab.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshDownloads } from './queries.ts';
import {
  fetchKey,
  saveKeyFile,
  useCopyKey,
  type ActionEnds,
  type LicenseAction,
  type TakenLicense,
} from './use-copy-key.ts';

export const takenOf = (license: DownloadableLicense): TakenLicense => ({
  licenseKeyId: license.licenseKeyId,
  productDisplayName: license.productDisplayName,
  hasFile: license.hasFile,
  hasKey: license.partialLicenseKey !== null,
  keyFileName: keyFileNameOf({
    ...license,
    fileName: license.files.find(({ kind }) => kind === 'license')?.name ?? null,
  }),
});

export interface LicenseActions {
  copy: LicenseAction;
  download: LicenseAction;
  saveKey: LicenseAction;
  openAsText: LicenseAction;
  reset: LicenseAction;
  /** Opens the machines that a license is activated on. */
  showMachines?: (license: DownloadableLicense) => void;
  /** Opens the dialog that reports a key as exposed. */
  expose?: (license: DownloadableLicense) => void;
  /** The files of several licenses as one zip. */
  downloadAll: (licenseKeyIds: readonly string[]) => Promise<void>;
}

/** Neither a file nor an address of one. */
const nothingThere = new Error('no file');
const isMissing = (error: unknown): boolean =>
  error === nothingThere || (error instanceof CallError && error.status === 404);

/** Runs an action: its failure's notification, and the list anew. */
async function attempt(
  { t, notify, refresh }: ActionEnds,
  title: string,
  action: () => Promise<unknown>,
  onMissing?: () => void,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (onMissing && isMissing(error)) onMissing();
    else notify({ ...requestFailure(t, error), severity: 'error', title });
    throw error;
  } finally {
    refresh();
  }
}

/** What can be done with a license (8.19–8.23). */
export function useLicenseActions(accountId: string): LicenseActions {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const ends = useMemo(
    () => ({ t, notify, refresh: () => void refreshDownloads(queryClient, accountId) }),
    [accountId, notify, queryClient, t],
  );
  const copy = useCopyKey(accountId, ends);
  return useMemo(() => {
    const inputOf = ({ licenseKeyId }: TakenLicense) => ({ params: { accountId, keyId: licenseKeyId } });
    const downloadFailed = t('downloadLicense.errorNotification');

    const saveKey: LicenseAction = async (license) =>
      attempt(ends, t('downloadLicense.saveKeyFailed'), async () =>
        saveKeyFile(license, await fetchKey(accountId, license)),
      );

    /** 8.20: there is no file and no address of one. */
    const notFound = (license: TakenLicense) => (): void => {
      const product = license.productDisplayName;
      const save = {
        label: t('downloadLicense.saveKeyAsFile'),
        onSelect: () => void saveKey(license).catch(() => {}),
      };
      notify({
        severity: 'warning',
        title: t('common.notFound'),
        text: t(license.hasKey ? 'downloadLicense.noFileText' : 'downloadLicense.nothingText', { product }),
        key: `no-file ${license.licenseKeyId}`,
        ...(license.hasKey ? { action: save } : {}),
      });
    };

    /** A file that the portal does not hold may stand in the CRM. */
    const openElsewhere = async (license: TakenLicense): Promise<void> =>
      openInTab(async () => {
        const { url } = await call(getDownloadUrl, inputOf(license));
        if (safeAddress(url) !== null) return url;
        throw nothingThere;
      });

    return {
      copy,
      saveKey,
      download: async (license) =>
        attempt(
          ends,
          downloadFailed,
          async () =>
            license.hasFile ? download(downloadLicenseFile, inputOf(license)) : openElsewhere(license),
          notFound(license),
        ),
      openAsText: async (license) =>
        attempt(
          ends,
          downloadFailed,
          async () =>
            openInTab(async () => textAddressOf(await fetchFile(downloadLicenseFile, inputOf(license)))),
          notFound(license),
        ),
      reset: async (license) =>
        attempt(ends, t('downloadLicense.resetFailed'), async () => call(resetDownloaded, inputOf(license))),
      downloadAll: async (licenseKeyIds) =>
        attempt(ends, t('downloadLicense.archiveFailed'), async () =>
          download(downloadArchive, { params: { accountId }, body: { licenseKeyIds: [...licenseKeyIds] } }),
        ),
    };
  }, [accountId, copy, ends, notify, t]);
}
