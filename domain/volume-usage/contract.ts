import { endpoint } from '../core/endpoint.ts';
import { UploadSummary } from '../submissions/schema.ts';
import { usageFileCodes } from './usage-file-problem.ts';

/** Who may report volume usage: the permission, or internal people (2.71, 2.72 give them the upload too). */
export const mayReportVolume = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

/** 7.21: one usage file; the answer is committed before it is sent. Never 408, 409 or 429: those would read as a bad file. */
export const uploadUsageFile = endpoint({
  id: 'volume-usage.uploadUsageFile',
  method: 'POST',
  path: '/api/usage/manual/local',
  access: { need: mayReportVolume, scope: 'anyAccount' },
  summary: 'Upload a usage file',
  multipart: true,
  output: UploadSummary,
  errors: [...usageFileCodes, 'UNEXPECTED_FIELD', 'INVALID_INPUT', 'UPLOAD_LIMIT', 'SERVICE_UNAVAILABLE'],
});

export const volumeUsageContracts = [uploadUsageFile];
