import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { updateNotification } from '#domain/settings/notifications/contract.ts';
import type { NotificationChoice } from '#domain/settings/notifications/schema.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { notificationsQuery } from './queries.ts';

const mutationKey = ['notification-choice'];

/**
 * Chooses whether mails of a kind come: shown at once, taken back where it could not be kept. After the last of several
 * it is read what is kept: one that failed may be in all the same, or have been followed by another.
 */
export function useNotificationChoice(): (choice: NotificationChoice) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  const show = (choice: NotificationChoice): void => {
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.kind === choice.kind ? choice : one)));
  };
  const save = useMutation({
    mutationFn: async ({ kind, byMail }: NotificationChoice) =>
      call(updateNotification, { params: { kind }, body: { byMail } }),
    mutationKey,
    scope: { id: 'notification-choice' },
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (error, choice) => {
      show({ ...choice, byMail: !choice.byMail });
      notify({ ...requestFailure(t, error), title: t('settings.saveFailed') });
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (choice) => save.mutate(choice);
}
