import { useTranslation } from 'react-i18next';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';

/** Resolves to whether it worked; what went wrong has been said in a notification by then. */
export type LicenseAction = (license: DownloadableLicense) => Promise<boolean>;

/** Copies a whole key: fetched when asked for, confirmed by copySuccess, or copyError with the reason (8.22, 8.23). */
export function useCopyKey(
  fetchKey: (license: DownloadableLicense) => Promise<string>,
  onRefused: (title: string, error: unknown) => void,
  onSettled: () => void,
): LicenseAction {
  const { t } = useTranslation();
  const notify = useNotify();
  return async (license) => {
    let refused: unknown;
    const fetched = async (): Promise<string> => {
      try {
        return await fetchKey(license);
      } catch (error) {
        refused = error; // the clipboard would answer with an error of its own
        throw error;
      }
    };
    try {
      await copyText(fetched);
      notify({
        severity: 'success',
        key: 'copied', // the clipboard holds only the last one
        title: t('downloadLicense.copySuccess'),
        text: t('downloadLicense.copySuccessText', { product: license.productDisplayName }),
      });
      return true;
    } catch {
      const title = t('downloadLicense.copyError');
      if (refused !== undefined) onRefused(title, refused);
      else notify({ severity: 'error', title, text: t('downloadLicense.clipboardRefused') });
      return false;
    } finally {
      onSettled();
    }
  };
}
