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
export const listDownloadable = endpoint({
  id: 'downloads.listDownloadable',
  method: 'GET',
  path: '/api/salesforce/accounts/:accountId/license-keys/downloadable',
  access,
  tokenScope: 'licenses:read',
  summary: 'The licenses of an account, by application; those that are not handed out say why',
  params: AccountPath,
  output: z.array(DownloadableLicense),
});

/** 7.30 */
export const downloadLicenseFile = endpoint({
  id: 'downloads.downloadLicenseFile',
  inView: 'closed',
  method: 'GET',
  path: `${oneKey}/content`,
  access,
  tokenScope: 'licenses:read',
  summary: 'The license file of a key; recorded as a disclosure',
  params: LicenseKeyPath,
  output: attachment,
  errors: ['NOT_FOUND', 'LICENSE_FILE_MISSING', 'LICENSE_KEY_UNUSABLE'],
});

/** 7.43 */
export const getDownloadUrl = endpoint({
  id: 'downloads.getDownloadUrl',
  inView: 'closed',
  method: 'GET',
  path: `${oneKey}/download-url`,
  access,
  summary: "The CRM's address of a license file; recorded as a disclosure where there is one",
  params: LicenseKeyPath,
  output: DownloadUrl,
  errors: ['NOT_FOUND', 'LICENSE_KEY_UNUSABLE'],
});

/** 7.31 */
export const resetDownloaded = endpoint({
  id: 'downloads.resetDownloaded',
  method: 'DELETE',
  path: `${oneKey}/downloaded`,
  access,
  summary: 'Resets the shown download time of a key; the recorded disclosures stay',
  params: LicenseKeyPath,
  output: noContent,
  errors: ['NOT_FOUND'],
});

/** The one call that answers a whole key (decisions: lists carry the tail only). */
export const copyLicenseKey = endpoint({
  id: 'downloads.copyLicenseKey',
  method: 'POST',
  path: '/api/accounts/:accountId/licenseKeys/:keyId/key',
  access,
  tokenScope: 'licenses:read',
  summary: 'The whole license key; recorded as a disclosure',
  params: LicenseKeyPath,
  output: FullLicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_MISSING', 'LICENSE_KEY_UNUSABLE'],
});

/** The files of several licenses in one zip; each is recorded and counted as if it had been taken alone. */
export const downloadArchive = endpoint({
  id: 'downloads.downloadArchive',
  method: 'POST',
  path: '/api/accounts/:accountId/licenseKeys/archive',
  access,
  summary: 'The license files and keys of several licenses as a zip; each recorded as a disclosure',
  params: AccountPath,
  body: ArchiveRequest,
  output: attachment,
  errors: [
    'NOT_FOUND',
    'LICENSE_FILE_MISSING',
    'LICENSE_KEY_UNUSABLE',
    'TOO_MANY_FILES',
    'TOO_MANY_REQUESTS',
  ],
});
