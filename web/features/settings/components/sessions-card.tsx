import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { endSession } from '#domain/session/open-sessions/contract.ts';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { sessionsQuery } from '../queries.ts';
import { useDeviceText } from '../use-device-text.ts';
import { SessionRow } from './session-row.tsx';

/** Where the person is signed in, with the ways to end one session or all others. */
export function SessionsCard() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Card
      flush
      title={t('settings.sessions.title')}
      // Nobody knows before how high the list will be.
      footer={data && t(others.length === 0 ? 'settings.sessions.onlyHere' : 'settings.sessions.hint')}
      action={
        others.length > 1 && (
          <Button variant="outlined" color="inherit" onClick={() => setAsked('others')}>
            {t('settings.sessions.endOthers')}
          </Button>
        )
      }
    >
      {data ? (
        <Box component="ul" aria-label={t('settings.sessions.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </Box>
      ) : (
        <Box sx={{ px: 2.5, pb: 2 }}>
          {error ? <FetchFailure query={query} /> : <LinesSkeleton count={1} height={64} />}
        </Box>
      )}
      <EndQuestion asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

/** Asks before a sign-out elsewhere. While it goes away it still says what it asked. */
function EndQuestion({ asked, onClose }: { asked: OpenSession | 'others' | null; onClose: () => void }) {
  const { t } = useTranslation();
  const deviceText = useDeviceText();
  const { endOne, endOthers } = useEndingSessions();
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const device = last === null || last === 'others' ? null : deviceText(last);
  return (
    <ConfirmDialog
      open={asked !== null}
      title={
        device === null
          ? t('settings.sessions.endOthersTitle')
          : t('settings.sessions.endOneTitle', { device })
      }
      confirmLabel={t(device === null ? 'settings.sessions.endOthers' : 'settings.sessions.end')}
      onCancel={onClose}
      onConfirm={async () => {
        if (asked === 'others') await endOthers();
        else if (asked !== null) await endOne(asked, deviceText(asked));
        onClose();
      }}
    >
      {t('settings.sessions.endText')}
    </ConfirmDialog>
  );
}

/** Signs the person out elsewhere, says so, and reads the list again. */
function useEndingSessions() {
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
        const { ended } = await call(endSession, { params: { sessionId: 'others' } });
        return t('settings.sessions.endedOthers', { count: ended, number: formatNumber(ended) });
      }),
  };
}
