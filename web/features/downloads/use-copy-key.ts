import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { copyLicenseKey } from '#domain/downloads/contract.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { NotificationInput } from '#web/ui/notification-stack/notification-store.ts';

/** What an action needs to know of a license, whichever list it stands in. */
export interface TakenLicense {
  licenseKeyId: string;
  productDisplayName: string;
  hasFile: boolean;
  hasKey: boolean;
  keyFileName: string;
}

/** Confirmed by its button; rejects where it failed, having said why in a notification. */
export type LicenseAction = (license: TakenLicense) => Promise<void>;

/** The whole key; recorded as a disclosure each time. */
export const fetchKey = async (accountId: string, { licenseKeyId }: TakenLicense): Promise<string> =>
  (await call(copyLicenseKey, { params: { accountId, keyId: licenseKeyId } })).licenseKey;

/** Saves a key as a text file (8.20). */
export const saveKeyFile = ({ keyFileName }: TakenLicense, key: string): void =>
  saveFile(keyFileName, key, 'text/plain');

/** What an action says and does when it is over. */
export interface ActionEnds {
  t: TFunction;
  notify: (notification: NotificationInput) => unknown;
  /** The list anew, which may know better (8.21). */
  refresh: () => void;
}

/**
 * Copies a whole key, fetched when asked for. Where the browser refuses the clipboard, the key that was fetched can
 * still be saved as a file (8.20, 8.22).
 */
async function copyKey(
  { t, notify, refresh }: ActionEnds,
  accountId: string,
  license: TakenLicense,
): Promise<void> {
  const title = t('downloadLicense.copyError');
  const refused = (error: unknown) => notify({ ...requestFailure(t, error), severity: 'error', title });
  let asked: Promise<string> | undefined;
  let refusal: unknown;
  /** Asked for once: what is saved after a refused clipboard is no second disclosure. */
  const key = async (): Promise<string> =>
    (asked ??= fetchKey(accountId, license).catch((error: unknown) => {
      refusal = error; // the clipboard would answer with an error of its own
      throw error;
    }));
  const save = async (): Promise<void> => {
    try {
      saveKeyFile(license, await key());
    } catch (error) {
      refused(error);
    }
  };
  try {
    await copyText(key);
  } catch (error) {
    await asked?.catch(() => {}); // a clipboard that refuses at once does not wait for the key
    if (refusal !== undefined) refused(refusal);
    else
      notify({
        severity: 'error',
        title,
        text: t('downloadLicense.clipboardRefused'),
        key: `no clipboard ${license.licenseKeyId}`,
        action: { label: t('downloadLicense.saveKeyAsFile'), onSelect: () => void save() },
      });
    throw error;
  } finally {
    refresh();
  }
}

export function useCopyKey(accountId: string, ends: ActionEnds): LicenseAction {
  return useCallback(async (license) => copyKey(ends, accountId, license), [accountId, ends]);
}
