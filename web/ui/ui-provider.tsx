import '@fontsource-variable/inter';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageStyles } from './page-styles.tsx';
import { MODE_STORAGE_KEY, theme } from './theme.ts';

interface UiProviderProps {
  /** Made once per page by `createStyleCache`, so that its style tags carry the page's nonce. */
  cache: EmotionCache;
  children: ReactNode;
}

/** Theme, style cache and page defaults; the colour scheme follows the system unless a person chose one. */
export function UiProvider({ cache, children }: UiProviderProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr>
        <PageStyles />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
