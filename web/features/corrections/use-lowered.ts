import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { decideLowered } from '#domain/volume-usage/lowered/contract.ts';
import type { LoweredDecision } from '#domain/volume-usage/lowered/schema.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import type { ReceiptPath } from './queries.ts';

/** Decides about a file's lower figures of closed days; the same decision once more changes nothing. */
export function useLowered({ accountId, receiptId }: ReceiptPath) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: LoweredDecision['action']) =>
      call(decideLowered, { params: { accountId, receiptId }, body: { action } }),
    onSuccess: (_, action) =>
      notify({
        severity: 'success',
        title: t(action === 'COUNT' ? 'corrections.lowered.counted' : 'corrections.lowered.declined'),
      }),
    // Every figure may be another one now; who was refused sees what somebody else decided.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { decide: mutate, isPending, failure: error ? requestFailure(t, error).text : undefined };
}
