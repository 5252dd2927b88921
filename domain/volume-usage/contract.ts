import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt, UploadSummary } from '../submissions/schema.ts';
import { UsagePreview } from './schema.ts';
import { usageFileCodes } from './usage-file-problem.ts';

/** Who may report volume usage: the permission, or internal people (2.71, 2.72 give them the upload too). */
export const mayReportVolume = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

/** 7.21: one usage file; the answer is committed before it is sent. Never 408, 409 or 429: those would read as a bad file. */
export const uploadUsageFile = endpoint('POST /api/usage/manual/local', {
  id: 'volume-usage.uploadUsageFile',
  access: { need: mayReportVolume, scope: 'anyAccount' },
  tokenScope: 'usage:report',
  summary: 'Upload a usage file',
  multipart: true,
  output: UploadSummary,
  errors: [...usageFileCodes, 'UNEXPECTED_FIELD', 'INVALID_INPUT', 'UPLOAD_LIMIT', 'SERVICE_UNAVAILABLE'],
});

/**
 * The same body as 7.21, nothing committed: what sending it would come to. A file that is not in order is part of the
 * answer; what fails through no fault of a single file is 503, as there.
 */
export const previewUsageFile = endpoint('POST /api/usage/manual/local/preview', {
  id: 'volume-usage.previewUsageFile',
  access: { need: mayReportVolume, scope: 'anyAccount' },
  tokenScope: 'usage:report',
  summary: 'Preview what a usage file would count, without counting it',
  multipart: true,
  output: UsagePreview,
  errors: ['UNEXPECTED_FIELD', 'INVALID_INPUT', 'UPLOAD_LIMIT', 'SERVICE_UNAVAILABLE'],
});

/** 2.72, 8.15: staff count what was set aside for the account it belongs to, after it was sent for another one. */
export const countSetAside = endpoint('POST /api/accounts/:accountId/submissions/:receiptId/count', {
  id: 'volume-usage.countSetAside',
  access: { need: 'internal', scope: 'account' },
  summary: 'Count the usage set aside for an account from a file sent for another account',
  params: z.object({ accountId: z.string().min(1).max(TEXT_MAX), receiptId: z.uuid() }),
  output: Receipt,
  errors: ['NOT_FOUND', 'SET_ASIDE_DECLINED', 'SET_ASIDE_REFUSED', 'SERVICE_UNAVAILABLE'],
});
