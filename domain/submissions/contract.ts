import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt, ReceiptPage } from './schema.ts';

const id = z.string().min(1).max(TEXT_MAX);
/** How many receipts a page of the list holds. */
export const RECEIPTS_PAGE = 50;

const need = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;
const ofAccount = { need, scope: 'account' } as const;
const ofPerson = { need, scope: 'anyAccount' } as const;
/** Where the page before ended; the newest receipts without it. */
const query = z.object({ before: z.string().max(TEXT_MAX).optional() });

/** The receipts of an account, newest first, a page at a time. */
export const listReceipts = endpoint('GET /api/accounts/:accountId/submissions', {
  id: 'submissions.listReceipts',
  access: ofAccount,
  tokenScope: 'usage:report',
  summary: "List an account's receipts, newest first",
  params: z.object({ accountId: id }),
  query,
  output: ReceiptPage,
});

/** One receipt of an account. */
export const getReceipt = endpoint('GET /api/accounts/:accountId/submissions/:receiptId', {
  id: 'submissions.getReceipt',
  access: ofAccount,
  tokenScope: 'usage:report',
  summary: 'Get a receipt',
  params: z.object({ accountId: id, receiptId: z.uuid() }),
  output: Receipt,
  errors: ['NOT_FOUND'],
});

/** What the caller has sent, for whatever account or for none, newest first. */
export const listOwnReceipts = endpoint('GET /api/submissions/own', {
  id: 'submissions.listOwnReceipts',
  access: ofPerson,
  summary: "List the caller's receipts, newest first",
  query,
  output: ReceiptPage,
});

/** One receipt of what the caller has sent. */
export const getOwnReceipt = endpoint('GET /api/submissions/own/:receiptId', {
  id: 'submissions.getOwnReceipt',
  access: ofPerson,
  summary: "Get one of the caller's receipts",
  params: z.object({ receiptId: z.uuid() }),
  output: Receipt,
  errors: ['NOT_FOUND'],
});
