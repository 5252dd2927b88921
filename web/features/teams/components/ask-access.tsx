import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '#domain/core/format.ts';
import { teams as texts } from '#domain/messages/en-gb/teams.ts';
import { requestAccess } from '#domain/teams/contract.ts';
import { REQUEST_NOTE_MAX } from '#domain/teams/schema.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { ownRequestQuery, type TeamPlace } from '../queries.ts';

addTexts(texts);

/** Asks the owners of an application to let the person at the screen in; says so where they were asked already. */
export function AskAccess({ place }: { place: TeamPlace }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [isPending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const own = useQuery(ownRequestQuery(place));
  const send = async (): Promise<void> => {
    setPending(true);
    try {
      const { requestedAt } = await call(requestAccess, { params: place, body: { note } });
      const asked = { waitingSince: requestedAt, declined: null };
      queryClient.setQueryData(ownRequestQuery(place).queryKey, asked);
    } catch (error) {
      notify(requestFailure(t, error));
    }
    setPending(false);
  };
  if (own.isPending) return <LinesSkeleton count={1} height={246} />;
  // Whether somebody asked before is not worth an error: the server knows it when they ask.
  const { waitingSince = null, declined = null } = own.data ?? {};
  if (waitingSince !== null)
    return <p role="status">{t('teams.ask.sent', { time: formatInstant(waitingSince) })}</p>;
  if (declined !== null)
    return (
      <p role="status">
        {t('teams.ask.declined', { day: formatDay(declined.day), next: formatDay(declined.next) })}
      </p>
    );
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1.5, width: '100%', mt: 2, mb: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t('teams.ask.closed')}</p>
      <Box sx={{ textAlign: 'start' }}>
        <TextField
          label={t('teams.ask.note')}
          help={t('teams.ask.noteHelp')}
          value={note}
          onChange={setNote}
          maxLength={REQUEST_NOTE_MAX}
          rows={[2, 5]}
        />
      </Box>
      <Box>
        <Button type="submit" variant="contained" loading={isPending}>
          {t('teams.ask.send')}
        </Button>
      </Box>
    </Box>
  );
}
