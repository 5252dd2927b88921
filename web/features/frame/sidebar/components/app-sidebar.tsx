import Box from '@mui/material/Box';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SidebarMode } from '../../frame-storage.ts';
import { HEADER_HEIGHT } from '#web/ui/theme.ts';
import { SidebarTip } from './sidebar-link.tsx';

/** Widths in px (2.14, 9.21). */
export const SIDEBAR_WIDTH = { expanded: 320, minimized: 84 } as const;

const toggleLook = {
  width: '100%',
  minHeight: 36,
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1.25,
  font: 'inherit',
  textAlign: 'start',
  color: 'text.secondary',
  bgcolor: 'transparent',
  border: 0,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
} as const;

interface AppSidebarProps {
  mode: SidebarMode;
  onToggle: () => void;
  /** Whether the key does it, too: it may be switched off. */
  hasKey: boolean;
  children: ReactNode;
}

/** The sidebar of wide screens: 320 px, or 84 px with icons only (2.14). */
export function AppSidebar({ mode, onToggle, hasKey, children }: AppSidebarProps) {
  const { t } = useTranslation();
  const minimized = mode === 'minimized';
  const label = t(minimized ? 'frame.expandSidebar' : 'frame.collapseSidebar');
  const Icon = minimized ? PanelLeftOpen : PanelLeftClose;
  return (
    <Box
      component="nav"
      aria-label={t('frame.navigation')}
      sx={{
        flex: 'none',
        display: 'grid',
        width: SIDEBAR_WIDTH[mode],
        bgcolor: 'background.paper',
        borderRight: '1px solid',
        borderColor: 'divider',
        transition: (theme) => theme.transitions.create('width'),
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      {/* As high as the room below header and banner, and never higher than the window. */}
      <Box
        sx={{
          position: 'sticky',
          top: HEADER_HEIGHT,
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          maxHeight: `calc(100dvh - ${HEADER_HEIGHT}px)`,
        }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', p: 1.5 }}>{children}</Box>
        <Box sx={{ p: 1.5 }}>
          <SidebarTip title={minimized ? `${label}${hasKey ? '  [' : ''}` : ''}>
            <Box
              component="button"
              type="button"
              aria-label={label}
              aria-expanded={!minimized}
              {...(hasKey ? { 'aria-keyshortcuts': '[' } : {})}
              onClick={onToggle}
              sx={{ ...toggleLook, justifyContent: minimized ? 'center' : 'flex-start' }}
            >
              <Icon size={18} aria-hidden style={{ flex: 'none' }} />
              {!minimized && (
                <>
                  <Box component="span" sx={{ flex: 1 }}>
                    {t('frame.collapse')}
                  </Box>
                  <Box
                    component="kbd"
                    aria-hidden
                    hidden={!hasKey}
                    sx={{
                      typography: 'caption',
                      minWidth: 20,
                      textAlign: 'center',
                      border: '1px solid',
                      borderColor: 'divider',
                      borderRadius: '4px',
                      '&::before': { content: '"["' },
                    }}
                  />
                </>
              )}
            </Box>
          </SidebarTip>
        </Box>
      </Box>
    </Box>
  );
}
