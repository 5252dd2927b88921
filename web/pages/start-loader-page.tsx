import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** How long a start may take before the page says that it goes on trying; it does so for minutes (4.12). */
const SLOW_MS = 8_000;

/** 2.13: shown while the current user loads. */
export function StartLoaderPage() {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <VisuallyHidden as="h1">{t('common.productName')}</VisuallyHidden>
      <CircularProgress size={32} aria-label={t('common.productName')} />
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {isSlow ? t('common.loadingSlowly') : t('common.loading')}
      </Box>
    </Box>
  );
}
