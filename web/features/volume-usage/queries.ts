import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getOwnReceipt, getReceipt, listOwnReceipts, listReceipts } from '#domain/submissions/contract.ts';
import { UploadProblem, type UploadedFile } from '#domain/submissions/schema.ts';
import { previewUsageFile, uploadUsageFile } from '#domain/volume-usage/contract.ts';
import type { PreviewedFile } from '#domain/volume-usage/schema.ts';
import { CallError } from '#web/core/call.ts';
import { call } from '#web/core/http.ts';
import type { UploadServices } from './upload-store.ts';

/** The receipts of an account, or without one what the person has sent, a page at a time. */
export const receiptsQuery = (accountId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['submissions', accountId, 'list'],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return accountId === null
        ? call(listOwnReceipts, { query, signal })
        : call(listReceipts, { params: { accountId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  });

/** One receipt of an account, or of what the person has sent. */
export const receiptQuery = (accountId: string | null, receiptId: string) =>
  queryOptions({
    queryKey: ['submissions', accountId, 'one', receiptId],
    queryFn: ({ signal }) =>
      accountId === null
        ? call(getOwnReceipt, { params: { receiptId }, signal })
        : call(getReceipt, { params: { accountId, receiptId }, signal }),
  });

/** 7.21: sends one file; what internal people said beside it goes before it. */
export const sendUsageFile: UploadServices['send'] = async (file, data, { signal, onSent }) => {
  const form = new FormData();
  if (Object.keys(data).length > 0) form.set('lufAdditionalData', JSON.stringify(data));
  form.set('resource', file, file.name);
  const { successful } = await call(uploadUsageFile, { form, signal, onSent });
  const [answer] = successful as [UploadedFile | undefined];
  if (!answer) throw new CallError(400, '');
  return answer;
};

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other: previews take no more of the server than the upload that follows. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** What sending a chosen file would come to, for an account or for all of the person's. */
export const previewQuery = (accountId: string | undefined, id: string, file: File | undefined) =>
  queryOptions({
    queryKey: ['volume-usage', accountId ?? null, 'preview', id],
    queryFn: ({ signal }): Promise<PreviewedFile | null> =>
      inTurn(async () => {
        signal.throwIfAborted();
        if (!file) return null;
        const form = new FormData();
        if (accountId !== undefined) form.set('lufAdditionalData', JSON.stringify({ accountId }));
        form.set('resource', file, file.name);
        const { files } = await call(previewUsageFile, { form, signal });
        return files[0] ?? null;
      }),
    retry: false,
    staleTime: Infinity,
  });

/** What the server says of a refused file itself, with its line; undefined where the call failed before. */
export function problemOfFile(error: unknown): UploadProblem | undefined {
  if (!(error instanceof CallError)) return undefined;
  const [problem] = UploadProblem.array().safeParse(error.problem?.['problems']).data ?? [];
  return problem;
}
