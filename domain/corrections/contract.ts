import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt } from '../submissions/schema.ts';
import {
  ClosedPeriods,
  Correction,
  CorrectionChoices,
  CorrectionPreview,
  CorrectionQuestion,
  SubmitClosing,
} from './schema.ts';

const accountId = z.string().min(1).max(TEXT_MAX);
const ofReceipt = z.object({ accountId, receiptId: z.uuid() });
/** The people who may report; which receipts they may change is asked per receipt (change-rules.ts). */
const access = { need: { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] }, scope: 'account' } as const;
const path = '/api/accounts/:accountId/submissions/:receiptId/corrections';
const closedPath = '/api/accounts/:accountId/closed-periods';
const LINES_BODY_LIMIT = 128 * 1024;
const refusals = [
  'NOT_FOUND',
  'NOT_CORRECTABLE',
  'PERIOD_CLOSED',
  'PERIOD_TAKEN',
  'NOTHING_CORRECTED',
] as const;

/** What the caller may do to a receipt in an account, and the lines that can be said anew. */
export const getChoices = endpoint(`GET ${path}`, {
  id: 'corrections.getChoices',
  access,
  summary: 'List the changes that can be made to a receipt now',
  params: ofReceipt,
  output: CorrectionChoices,
  errors: ['NOT_FOUND'],
});

/** What a change would do to the figures: nothing is written. */
export const previewCorrection = endpoint(`POST ${path}/preview`, {
  id: 'corrections.previewCorrection',
  access,
  summary: 'Preview the figures before and after a change, without making it',
  params: ofReceipt,
  body: CorrectionQuestion,
  bodyLimit: LINES_BODY_LIMIT,
  output: CorrectionPreview,
  errors: refusals,
});

/** Withdraws a receipt's figures, counts them again, or corrects them; answers the receipt that now speaks for them. */
export const submitCorrection = endpoint(`POST ${path}`, {
  id: 'corrections.submitCorrection',
  access,
  summary: 'Withdraw, restore or correct a report',
  params: ofReceipt,
  body: Correction,
  bodyLimit: LINES_BODY_LIMIT,
  output: Receipt,
  errors: [...refusals, 'RECEIPT_CHANGED'],
});

export const getClosing = endpoint(`GET ${closedPath}`, {
  id: 'corrections.getClosing',
  access,
  summary: "Get the day up to which an account's periods are closed",
  params: z.object({ accountId }),
  output: ClosedPeriods,
});

export const submitClosing = endpoint(`POST ${closedPath}`, {
  id: 'corrections.submitClosing',
  access: { need: 'internal', scope: 'account' },
  summary: "Close an account's periods up to a day, or reopen them",
  params: z.object({ accountId }),
  body: SubmitClosing,
  output: ClosedPeriods,
  errors: ['CLOSING_CHANGED'],
});
