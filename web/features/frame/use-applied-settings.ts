import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnSettings } from '#domain/session/schema.ts';
import { ownSettingsQuery } from './queries.ts';

/** Applies what the person chose, on whichever device: the theme, and whether the sidebar has a key. */
export function useAppliedSettings(): Pick<OwnSettings, 'sidebarShortcut'> {
  const { mode, setMode } = useColorScheme();
  const { data } = useQuery(ownSettingsQuery);
  const theme = data?.theme;
  useEffect(() => {
    if (theme !== undefined && theme !== mode) setMode(theme);
  }, [theme, mode, setMode]);
  // Until the settings are known the key does nothing: somebody may have switched it off for a reason.
  return { sidebarShortcut: data?.sidebarShortcut ?? false };
}
