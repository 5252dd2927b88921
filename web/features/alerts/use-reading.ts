import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlertsRead } from '#domain/alerts/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { alertsKey, sendRead, type AlertsOf } from './queries.ts';

/** Marks alerts as read, and shows what that changed. */
export function useReading(of: AlertsOf) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: AlertsRead) => sendRead(of, read),
    onError: (error) => notify(requestFailure(t, error)),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
  });
}
