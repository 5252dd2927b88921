import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { submitClosing } from '#domain/corrections/contract.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';

interface Asked {
  version: number;
  closedUntil: string | null;
  note: string;
}

/** Closes an account's periods or opens them; the same act tried again has the same id. */
export function useClosing(accountId: string, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Asked) =>
      call(submitClosing, { params: { accountId }, body: { ...asked, id: idOf(asked) } }),
    onSuccess: () => {
      notify({ severity: 'success', title: t('corrections.periods.done') });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections', accountId] }),
  });
  return { submit: mutate, isPending, failure: error ? requestFailure(t, error).text : undefined };
}
