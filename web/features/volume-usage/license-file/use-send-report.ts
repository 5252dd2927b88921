import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { LicenseUsage } from '#domain/volume-usage/license-file/schema.ts';
import { CallError, isRefusal } from '#web/core/call.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { sendReport } from './queries.ts';
import type { LicenseRow, RowsEvent } from './rows-machine.ts';
import { placeErrors, usagesOf } from './rows-plan.ts';

interface Sending {
  rows: readonly LicenseRow[];
  body: Omit<LicenseUsage, 'usages'>;
}

/** Sends a report; what the server finds wrong stands at its rows, the rest above the button (8.12). */
export function useSendReport(dispatch: (event: RowsEvent) => void, onReported: (receipt: Receipt) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ rows, body }: Sending) => sendReport({ ...body, usages: usagesOf(rows) }),
    onSuccess: (receipt) => {
      // Every figure may be another one now.
      void queryClient.invalidateQueries();
      onReported(receipt);
    },
    onError: (error, { rows }) => {
      const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
      dispatch({ type: 'answered', said: placeErrors(rows, errors) });
    },
  });
  return {
    send: mutation.mutate,
    isSending: mutation.isPending,
    failure: mutation.error
      ? { text: requestFailure(t, mutation.error).text ?? '', isRefusal: isRefusal(mutation.error) }
      : undefined,
  };
}
