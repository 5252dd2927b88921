import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Info from 'lucide-react/icons/info';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { browserSession } from '#web/core/http.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Status } from '#web/ui/status.tsx';

interface UserMenuListProps {
  anchor: HTMLElement | null;
  name: string;
  onClose: () => void;
  onAbout: () => void;
}

/** What the user menu offers. */
export function UserMenuList({ anchor, name, onClose, onAbout }: UserMenuListProps) {
  const { t } = useTranslation();
  const toSettings = usePageLink()(links.personalSettings());
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -4, horizontal: 'right' }}
      slotProps={{
        root: { role: 'region', 'aria-label': t('frame.user.menu', { name }) },
        paper: { sx: { width: 264, maxWidth: 'calc(100vw - 24px)' } },
      }}
    >
      <PersonHead name={name} />
      <Divider component="li" role="none" sx={{ my: 0.5 }} />
      <MenuItem
        component="a"
        href={toSettings.href}
        onClick={(event) => {
          toSettings.onClick(event);
          onClose();
        }}
      >
        <ListItemIcon>
          <Settings size={16} aria-hidden />
        </ListItemIcon>
        {t('frame.page.personalSettings')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onAbout();
        }}
      >
        <ListItemIcon>
          <Info size={16} aria-hidden />
        </ListItemIcon>
        {t('frame.user.about')}
      </MenuItem>
      <Divider component="li" role="none" sx={{ my: 0.5 }} />
      <MenuItem onClick={() => void browserSession.end('signedOut')}>
        <ListItemIcon>
          <LogOut size={16} aria-hidden />
        </ListItemIcon>
        {t('frame.user.logOut')}
      </MenuItem>
    </Menu>
  );
}

/** Who is signed in; internal people carry a chip that says so (6.17). */
function PersonHead({ name }: { name: string }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Box component="li" role="none" sx={{ px: 1, pt: 0.75, pb: 1, outline: 'none' }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>{user.email}</Box>
      {user.internal && (
        <Box sx={{ mt: 0.75 }}>
          <Status tone="info" variant="chip" icon={ShieldCheck}>
            {t('frame.user.internal')}
          </Status>
        </Box>
      )}
    </Box>
  );
}
