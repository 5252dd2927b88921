import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

/** 2.13: shown while the current user loads. */
export function StartLoaderPage() {
  const { t } = useTranslation();
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress size={32} aria-label={t('common.productName')} />
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t('common.loading')}
      </Box>
    </Box>
  );
}
