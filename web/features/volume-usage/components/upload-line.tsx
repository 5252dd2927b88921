import Box from '@mui/material/Box';
import Upload from 'lucide-react/icons/upload';
import { useTranslation } from 'react-i18next';
import { PageLink } from '#web/core/page-link.tsx';
import { keptAddress } from '#web/core/page-target.ts';
import type { RunningUpload } from '../running-upload-store.ts';

/** A quiet line about an upload that is on its way. */
export function UploadLine({ upload }: { upload: RunningUpload }) {
  const { t } = useTranslation();
  const { name, n, count, address } = upload;
  return (
    <Box
      component="aside"
      aria-label={t('frame.uploadShow')}
      sx={{
        position: 'fixed',
        // In the middle: the sidebar has its button in one corner, notifications theirs in the other.
        left: '50%',
        transform: 'translateX(-50%)',
        bottom: { xs: 12, sm: 20 },
        zIndex: 'snackbar',
        width: 'max-content',
        maxWidth: 'calc(100vw - 24px)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: 2,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: 4,
        typography: 'body2',
        '@media print': { display: 'none' },
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
        <Upload size={16} aria-hidden />
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {t('frame.uploadRunning', { count, name, n })}
      </Box>
      <PageLink to={keptAddress(address)} sx={{ flex: 'none' }}>
        {t('frame.uploadShow')}
      </PageLink>
    </Box>
  );
}
