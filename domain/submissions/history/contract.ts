import { z } from 'zod';
import { AccountPath } from '../../accounts/schema.ts';
import { endpoint } from '../../core/endpoint.ts';
import { historyNeed } from './all-reports.ts';
import { HistoryOptions, HistoryPage, HistoryQuery, UsageReport } from './schema.ts';

const access = { need: historyNeed, scope: 'account' } as const;
/** Somebody without these rights finds what they certified themselves, and nothing else. */
const reads = { need: 'READ_ACCOUNT', scope: 'account' } as const;
const all = '/api/accounts/:accountId/usage-reports';
const one = `${all}/:receiptId`;
const ReceiptPath = AccountPath.extend({ receiptId: z.uuid() });

/** Every submission of an account that the caller may read, newest first. */
export const listHistory = endpoint(`GET ${all}`, {
  id: 'submissions.listHistory',
  access: reads,
  summary:
    "List an account's submissions with filters, newest first; without the permission to see all, the caller's own certifications",
  params: AccountPath,
  query: HistoryQuery,
  output: HistoryPage,
  files: { csv: { id: 'submissions.exportHistory', access } },
});

export const listHistoryOptions = endpoint(`GET ${all}/options`, {
  id: 'submissions.listHistoryOptions',
  access,
  summary: "List the people and products to filter an account's submissions by",
  params: AccountPath,
  output: HistoryOptions,
});

/** A submission with what holds of it today. */
export const getUsageReport = endpoint(`GET ${one}`, {
  id: 'submissions.getUsageReport',
  access: reads,
  summary: 'Get a submission with its receipt, status and whether its file can be downloaded',
  params: ReceiptPath,
  output: UsageReport,
  files: {
    pdf: { id: 'submissions.downloadReceiptPdf' },
    json: { id: 'submissions.downloadReceiptJson' },
    /** As it was sent; recorded in the audit. */
    original: { id: 'submissions.downloadOriginal', access, inView: 'closed' },
  },
  errors: ['NOT_FOUND', 'ORIGINAL_NOT_KEPT'],
});
