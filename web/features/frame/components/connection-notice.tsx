import Box from '@mui/material/Box';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '#web/core/use-connection.ts';

/** Hangs from the header while the portal cannot be reached (8.03): nothing of the page moves or goes away. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const lost = useConnectionLost();
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        top: '100%',
        left: '50%',
        transform: 'translateX(-50%)',
        maxWidth: 'calc(100vw - 32px)',
      }}
    >
      {lost && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            height: { xs: 24, sm: 30 },
            px: { xs: 1.25, sm: 1.5 },
            typography: 'caption',
            fontWeight: 600,
            whiteSpace: 'nowrap',
            color: 'background.paper',
            bgcolor: 'text.primary',
            borderRadius: '0 0 8px 8px',
          }}
        >
          <WifiOff size={14} aria-hidden />
          {t('common.noConnection')}
        </Box>
      )}
    </Box>
  );
}
