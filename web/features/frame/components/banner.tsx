import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClosedBanner, rememberClosedBanner } from '../frame-storage.ts';
import { bannerQuery } from '../queries.ts';

/** The operator's message (1.08): a warning that stays closed for its text until the browser session ends. */
export function Banner() {
  const { t } = useTranslation();
  const { data } = useQuery(bannerQuery);
  const [closed, setClosed] = useState(readClosedBanner);
  const message = data?.message.trim() ?? '';
  if (message === '' || message === closed) return null;
  const close = (): void => {
    rememberClosedBanner(message);
    setClosed(message);
  };
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        px: { xs: 2, sm: 3 },
        py: 1,
        bgcolor: 'background.sunken',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ color: 'warning.main', display: 'inline-flex', pt: '4px' }}>
        <TriangleAlert size={16} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pt: '1px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {message}
      </Box>
      <IconButton size="small" aria-label={t('frame.closeBanner')} onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}
