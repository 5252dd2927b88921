import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';

/** 2.13, 8.08: the portal could not start; a retry only where the server could not be reached. */
export function StartErrorPage({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      <title>{t('common.productName')}</title>
      <ErrorState
        heading="h1"
        title={onRetry ? t('errors.unavailableServer') : t('errors.userLoadFailed')}
        {...(onRetry ? { onRetry } : {})}
      >
        {onRetry ? t('errors.serverConnection') : t('errors.userLoadFailedHelp')}
      </ErrorState>
    </Box>
  );
}
