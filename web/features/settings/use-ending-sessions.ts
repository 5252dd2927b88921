import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession } from '#domain/session/open-sessions/contract.ts';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { sessionsQuery } from './queries.ts';

/** Signs the person out elsewhere, says so, and reads the list again. */
export function useEndingSessions() {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const end = async (deed: () => Promise<string>): Promise<void> => {
    try {
      notify({ severity: 'success', title: await deed() });
    } catch (error) {
      notify(requestFailure(t, error));
    }
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return {
    endOne: ({ id }: OpenSession, device: string) =>
      end(async () => {
        await call(endSession, { params: { sessionId: id } });
        return t('settings.sessions.endedOne', { device });
      }),
    endOthers: () =>
      end(async () => {
        const { ended } = await call(endOtherSessions, {});
        return t('settings.sessions.endedOthers', { count: ended, number: formatNumber(ended) });
      }),
  };
}
