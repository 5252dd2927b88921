import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { updateOwnSettings } from '#domain/session/contract.ts';
import type { OwnSettings } from '#domain/session/schema.ts';
import { CONNECTION_TRIES, isConnectionFailure } from '#web/core/call.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { ownSettingsQuery } from './queries.ts';

interface UseOwnSettings {
  settings: OwnSettings;
  change: (part: Partial<OwnSettings>) => void;
}

const mutationKey = ['own-settings'];

/**
 * The person's own settings; a change shows at once, is kept with the log-in, and is taken back where that fails. After
 * the last of several it is read what is kept: one that failed may be in all the same, or in what was chosen next.
 */
export function useOwnSettings(): UseOwnSettings {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mode, setMode } = useColorScheme();
  const { data } = useQuery(ownSettingsQuery);
  const settings: OwnSettings = data ?? { theme: mode ?? 'system', sidebarShortcut: true };
  const show = (next: OwnSettings): void => {
    queryClient.setQueryData(ownSettingsQuery.queryKey, next);
    setMode(next.theme);
  };
  const save = useMutation({
    mutationFn: async (next: OwnSettings) => call(updateOwnSettings, { body: next }),
    // What was chosen without connection stays chosen and is kept when it is back, in the order of the choices.
    networkMode: 'online',
    retry: (failures, error) => isConnectionFailure(error) && failures < CONNECTION_TRIES,
    mutationKey,
    scope: { id: 'own-settings' },
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey: ownSettingsQuery.queryKey });
      show(next);
      return settings;
    },
    onError: (error, _next, before) => {
      if (before) show(before);
      notify({ ...requestFailure(t, error), title: t('settings.saveFailed') });
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1)
        await queryClient.invalidateQueries({ queryKey: ownSettingsQuery.queryKey, exact: true });
    },
  });
  return { settings, change: (part) => save.mutate({ ...settings, ...part }) };
}
