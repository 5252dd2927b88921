import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NotificationInput } from '#web/ui/notification-stack/notification-store.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { changeFailure, requestFailure } from './request-failure.ts';

interface Change<Asked, Answer> {
  send: (asked: Asked) => Promise<Answer>;
  /** What is said once it is done: the title of a success, or all of it. */
  said?: (answer: Answer, asked: Asked) => string | NotificationInput;
  /** The title where it was refused, if not that of every request. */
  failed?: string;
  /** What is read anew however it ended; everything, where any figure may be another one now. */
  changes: readonly QueryKey[] | 'everything';
  onDone?: () => void;
}

/** Changes something on the server and tells how it ended (8.04). */
export function useChange<Asked = void, Answer = unknown>(change: Change<Asked, Answer>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change.send,
    onSuccess: (answer, asked) => {
      const said = change.said?.(answer, asked);
      if (said !== undefined) notify(typeof said === 'string' ? { severity: 'success', title: said } : said);
      change.onDone?.();
    },
    onError: (error) =>
      notify(change.failed === undefined ? requestFailure(t, error) : changeFailure(t, error, change.failed)),
    onSettled: () => {
      const keys = change.changes === 'everything' ? [[]] : change.changes;
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
