import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyFileNameOf } from '#domain/downloads/handed-files.ts';
import type { LicensePage, LicenseRecord } from '#domain/licenses/license-record.ts';
import type { LicenseAction, TakenLicense } from '#web/features/downloads/use-copy-key.ts';
import { useLicenseActions } from '#web/features/downloads/use-license-actions.ts';
import { fetchLicense, licensesKey, type OfProduct } from './queries.ts';

/** Rejects where it failed, having said why. */
export type KeyAction = (license: LicenseRecord) => Promise<void>;

/** The license as the actions of the download page know it. */
const takenOf = (license: LicenseRecord): TakenLicense => {
  const productDisplayName = license.licensedProduct ?? license.productName;
  const { productName, productLicense, hasFile, hasKey, licenseKeyId } = license;
  const keyFileName = keyFileNameOf({ productName, productDisplayName, productLicense, fileName: null });
  return { licenseKeyId, productDisplayName, hasFile, hasKey, keyFileName };
};

/** The list with one license as it stands now; hundreds of others beside it are not asked for again. */
const replaceLicense = (fresh: LicenseRecord) => (list: InfiniteData<LicensePage> | undefined) =>
  list && {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      content: page.content.map((one) => (one.licenseKeyId === fresh.licenseKeyId ? fresh : one)),
    })),
  };

/** What can be done with a key of the list, which then tells when it was last downloaded. */
export function useKeyActions({
  accountId,
  productName,
}: OfProduct): Record<'copy' | 'download' | 'reset', KeyAction> {
  const queryClient = useQueryClient();
  const { copy, download, reset } = useLicenseActions(accountId);
  return useMemo(() => {
    const of = { accountId, productName };
    const followed =
      (action: LicenseAction): KeyAction =>
      async (license) => {
        await action(takenOf(license));
        // The deed is done: a list that cannot be asked now keeps what it showed.
        const fresh = await fetchLicense(of, license.licenseKeyId).catch(() => undefined);
        if (fresh) queryClient.setQueriesData({ queryKey: licensesKey(of) }, replaceLicense(fresh));
      };
    return { copy: followed(copy), download: followed(download), reset: followed(reset) };
  }, [accountId, productName, copy, download, reset, queryClient]);
}
