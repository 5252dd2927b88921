import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { Receipt } from '../../submissions/schema.ts';
import { mayReportVolume } from '../contract.ts';
import {
  EarlierFigures,
  FiguresQuestion,
  KeyUsage,
  LicenseFile,
  LicenseProduct,
  LicenseUsage,
} from './schema.ts';

/** A license file of 1 MiB in base64 fits, with room to say of one a little larger that it is; rows besides. */
const FILE_BODY_LIMIT = 2 * 1024 * 1024;
const ROWS_BODY_LIMIT = 256 * 1024;

const params = z.object({ keyId: z.string().min(1).max(TEXT_MAX) });
const need = mayReportVolume;

/** 7.19: what a license file lists, for the rows of a report (4.22). Keys the caller may not report for look unknown. */
export const listLicenseProducts = endpoint('POST /api/usage/manual/licenses/itext', {
  id: 'volume-usage.listLicenseProducts',
  access: { need, scope: 'anyAccount' },
  summary: 'List the products in a license file',
  body: LicenseFile,
  bodyLimit: FILE_BODY_LIMIT,
  output: z.array(LicenseProduct),
  errors: ['LICENSE_FILE_INVALID', 'LICENSE_FILE_DIFFERS'],
});

/** 7.20: usage of the products of a license file, which is read again; all rows or none. */
export const reportLicenseUsage = endpoint('POST /api/usage/manual/licenses/itext/usage', {
  id: 'volume-usage.reportLicenseUsage',
  access: { need, scope: 'anyAccount' },
  summary: 'Report usage for the products in a license file',
  body: LicenseUsage,
  bodyLimit: FILE_BODY_LIMIT + ROWS_BODY_LIMIT,
  output: Receipt,
  errors: ['LICENSE_FILE_INVALID', 'LICENSE_FILE_DIFFERS', 'LICENSE_NOT_LINKED', 'USAGE_OVERLAPS'],
});

/** 7.13: usage of one license key. */
export const reportKeyUsage = endpoint('POST /api/usage/manual/licenseKeys/:keyId/itext-manual-usage', {
  id: 'volume-usage.reportKeyUsage',
  access: { need, scope: 'key' },
  summary: 'Report usage for a license key',
  params,
  body: KeyUsage,
  output: Receipt,
  errors: ['LICENSE_NOT_LINKED', 'USAGE_OVERLAPS'],
});

/** What is known already of periods that are about to be reported, for a second look. */
export const findEarlierFigures = endpoint(
  'POST /api/usage/manual/licenseKeys/:keyId/itext-manual-usage/earlier',
  {
    id: 'volume-usage.findEarlierFigures',
    access: { need, scope: 'key' },
    summary: 'Get earlier usage figures of a license key for comparison',
    params,
    body: FiguresQuestion,
    bodyLimit: ROWS_BODY_LIMIT,
    output: z.array(EarlierFigures),
  },
);
