import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { submitCorrection } from '#domain/corrections/contract.ts';
import type { CorrectionQuestion } from '#domain/corrections/schema.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import type { ReceiptPath } from './queries.ts';

interface Asked {
  question: CorrectionQuestion;
  version: number;
  reason: string;
}

/**
 * Makes a change; the same one tried again has the same id, so that it is made once. A refusal is of what was asked: `forget`
 * it once that is another thing.
 */
export function useCorrection(path: ReceiptPath, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ question, version, reason }: Asked) => {
      const body = { ...question, version, reason, id: idOf([path, question, version, reason]) };
      return call(submitCorrection, { params: { ...path }, body });
    },
    onSuccess: (_, { question }) => {
      notify({ severity: 'success', title: t(`corrections.${question.action}.done`) });
      onDone();
    },
    // Every figure may be another one now; who was refused sees what somebody else did.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return {
    submit: mutate,
    isPending,
    forget: reset,
    failure: error ? requestFailure(t, error).text : undefined,
  };
}
