import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt } from './schema.ts';

const id = z.string().min(1).max(TEXT_MAX);
/** How many receipts a list answers at most. */
export const RECEIPTS_MAX = 50;

const access = { need: { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] }, scope: 'account' } as const;

/** The newest receipts of an account. */
export const listReceipts = endpoint({
  id: 'submissions.listReceipts',
  method: 'GET',
  path: '/api/accounts/:accountId/submissions',
  access,
  summary: "An account's newest receipts",
  params: z.object({ accountId: id }),
  output: z.array(Receipt),
});

/** One receipt of an account. */
export const getReceipt = endpoint({
  id: 'submissions.getReceipt',
  method: 'GET',
  path: '/api/accounts/:accountId/submissions/:receiptId',
  access,
  summary: 'A receipt',
  params: z.object({ accountId: id, receiptId: z.uuid() }),
  output: Receipt,
  errors: ['NOT_FOUND'],
});

export const submissionContracts = [listReceipts, getReceipt];
