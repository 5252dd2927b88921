import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshTeam, type TeamPlace } from './queries.ts';

interface Done {
  title: string;
  text?: string;
}

/** Does something to a team, says how it ended, and reads everything about the team anew either way. */
export function useTeamDeed(place: TeamPlace) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const run = async (deed: () => Promise<unknown>, done: Done): Promise<boolean> => {
    setPending(true);
    let worked = true;
    try {
      await deed();
      notify({ severity: 'success', ...done });
    } catch (error) {
      worked = false;
      notify(requestFailure(t, error));
    }
    setPending(false);
    await refreshTeam(queryClient, place);
    return worked;
  };
  return { run, isPending };
}
