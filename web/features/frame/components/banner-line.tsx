import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';

interface BannerLineProps {
  message: string;
  onClose: () => void;
}

/** A message between the header and the page, with a cross. */
export function BannerLine({ message, onClose }: BannerLineProps) {
  const { t } = useTranslation();
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
      <IconButton size="small" aria-label={t('frame.closeBanner')} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}
