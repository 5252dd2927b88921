import { queryOptions } from '@tanstack/react-query';
import { getChoices, getClosing, previewCorrection } from '#domain/corrections/contract.ts';
import type { CorrectionQuestion } from '#domain/corrections/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

/** A receipt in one of its accounts. */
export interface ReceiptPath {
  accountId: string;
  receiptId: string;
}

/** What may be done to a receipt now. */
export const choicesQuery = ({ accountId, receiptId }: ReceiptPath) =>
  callQuery(['corrections', accountId, 'choices', receiptId], getChoices, {
    params: { accountId, receiptId },
  });

/** What a change would do; asked anew each time, since others report meanwhile. */
export const previewQuery = ({ accountId, receiptId }: ReceiptPath, question: CorrectionQuestion | null) =>
  queryOptions({
    queryKey: ['corrections', accountId, 'preview', { receiptId, question }],
    queryFn: ({ signal }) => {
      if (!question) throw new Error('there is nothing to ask');
      return call(previewCorrection, { params: { accountId, receiptId }, body: question, signal });
    },
    enabled: question !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Up to which day an account's periods are closed. */
export const closingQuery = (accountId: string) =>
  callQuery(['corrections', accountId, 'closing'], getClosing, { params: { accountId } });
