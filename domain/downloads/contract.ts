import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { attachment, endpoint, noContent } from '../core/endpoint.ts';
import {
  ArchiveRequest,
  DownloadableLicense,
  DownloadUrl,
  FullLicenseKey,
  LicenseKeyPath,
} from './schema.ts';

const access = { need: 'DOWNLOAD_LICENSES', scope: 'account' } as const;
const oneKey = '/api/salesforce/accounts/:accountId/license-keys/:keyId';

/** 7.29 */
export const listDownloadable = endpoint(
  'GET /api/salesforce/accounts/:accountId/license-keys/downloadable',
  {
    id: 'downloads.listDownloadable',
    access,
    tokenScope: 'licenses:read',
    summary: "List an account's licenses by application, with the reason why some cannot be downloaded",
    params: AccountPath,
    output: z.array(DownloadableLicense),
  },
);

/** 7.30 */
export const downloadLicenseFile = endpoint(`GET ${oneKey}/content`, {
  id: 'downloads.downloadLicenseFile',
  inView: 'closed',
  access,
  tokenScope: 'licenses:read',
  summary: 'Download the license file of a key; recorded as a disclosure',
  params: LicenseKeyPath,
  output: attachment,
  errors: ['NOT_FOUND', 'LICENSE_FILE_MISSING', 'LICENSE_KEY_UNUSABLE'],
});

/** 7.43 */
export const getDownloadUrl = endpoint(`GET ${oneKey}/download-url`, {
  id: 'downloads.getDownloadUrl',
  inView: 'closed',
  access,
  summary: "Get the CRM's URL of a license file; recorded as a disclosure if there is one",
  params: LicenseKeyPath,
  output: DownloadUrl,
  errors: ['NOT_FOUND', 'LICENSE_KEY_UNUSABLE'],
});

/** 7.31 */
export const resetDownloaded = endpoint(`DELETE ${oneKey}/downloaded`, {
  id: 'downloads.resetDownloaded',
  access,
  summary: 'Reset the last download time shown for a key; recorded disclosures are kept',
  params: LicenseKeyPath,
  output: noContent,
  errors: ['NOT_FOUND'],
});

/** The one call that answers a whole key (decisions: lists carry the tail only). */
export const copyLicenseKey = endpoint('POST /api/accounts/:accountId/licenseKeys/:keyId/key', {
  id: 'downloads.copyLicenseKey',
  access,
  tokenScope: 'licenses:read',
  summary: 'Get the full license key; recorded as a disclosure',
  params: LicenseKeyPath,
  output: FullLicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_MISSING', 'LICENSE_KEY_UNUSABLE'],
});

/** The files of several licenses in one zip; each is recorded and counted as if it had been taken alone. */
export const downloadArchive = endpoint('POST /api/accounts/:accountId/licenseKeys/archive', {
  id: 'downloads.downloadArchive',
  access,
  summary: 'Download the files and keys of several licenses as a zip file; each is recorded as a disclosure',
  params: AccountPath,
  body: ArchiveRequest,
  output: attachment,
  errors: ['NOT_FOUND', 'LICENSE_FILE_MISSING', 'LICENSE_KEY_UNUSABLE', 'TOO_MANY_FILES'],
});
