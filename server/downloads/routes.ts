import * as contract from '#domain/downloads/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { copyLicenseKey } from './copy-license-key.ts';
import { downloadArchive } from './download-archive.ts';
import { downloadLicenseFile } from './download-license-file.ts';
import { getDownloadUrl } from './get-download-url.ts';
import { listDownloadable } from './list-downloadable.ts';
import { resetDownloaded } from './reset-downloaded.ts';

export const downloadRoutes: Route[] = [
  route(contract.listDownloadable, listDownloadable),
  route(contract.downloadLicenseFile, downloadLicenseFile),
  route(contract.getDownloadUrl, getDownloadUrl),
  route(contract.resetDownloaded, resetDownloaded),
  route(contract.copyLicenseKey, copyLicenseKey),
  route(contract.downloadArchive, downloadArchive),
];
