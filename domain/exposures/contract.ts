import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import { LicenseKeyPath } from '../downloads/schema.ts';
import { ExposureReport, ReportedExposure, StaffExposure } from './schema.ts';

const path = '/api/accounts/:accountId/licenseKeys/:keyId/exposure';

/** Whoever may take a key may say that strangers have it; a key is reported once until that is taken back. */
export const reportExposure = endpoint(`POST ${path}`, {
  id: 'exposures.reportExposure',
  access: { need: 'DOWNLOAD_LICENSES', scope: 'account' },
  summary: 'Report a license key as exposed and notify support by email, if email is set up',
  params: LicenseKeyPath,
  body: ExposureReport,
  output: ReportedExposure,
  errors: ['NOT_FOUND'],
});

export const withdrawExposure = endpoint(`DELETE ${path}`, {
  id: 'exposures.withdrawExposure',
  access: { need: 'internal', scope: 'account' },
  summary: 'Withdraw the report of an exposed key',
  params: LicenseKeyPath,
  output: noContent,
  errors: ['NOT_FOUND'],
});

export const listExposures = endpoint('GET /api/exposed-keys', {
  id: 'exposures.listExposures',
  access: { need: 'internal', scope: 'none' },
  summary: 'List license keys reported as exposed, newest first, with everyone who accessed them',
  output: z.array(StaffExposure),
});
