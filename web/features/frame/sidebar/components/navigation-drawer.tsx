import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { SIDEBAR_WIDTH } from './app-sidebar.tsx';

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The same navigation below 900 px, as a drawer. */
export function NavigationDrawer({ open, onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation();
  useBackCloses(open, onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('frame.navigation'),
          sx: { width: SIDEBAR_WIDTH.expanded, maxWidth: 'calc(100vw - 48px)', p: 1.5 },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 0.5 }}>
        <IconButton
          aria-label={t('frame.closeNavigation')}
          onClick={onClose}
          sx={{ color: 'text.secondary' }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <nav aria-label={t('frame.navigation')}>{children}</nav>
    </Drawer>
  );
}
