import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Layers from 'lucide-react/icons/layers';
import SettingsIcon from 'lucide-react/icons/settings';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#web/core/links.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { loadCode } from '#web/core/load-code.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { ApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { SidebarLink, SidebarTip } from './sidebar-link.tsx';

const loadMenu = () => import('./application-menu.tsx');
const ApplicationMenu = lazyPart(loadMenu, (part) => part.ApplicationMenu);

const buttonLook = {
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  font: 'inherit',
  textAlign: 'start',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover:enabled': { bgcolor: 'background.sunken' },
  '&:disabled': { bgcolor: 'transparent', cursor: 'default' },
} as const;

const rowLook = {
  expanded: { display: 'flex', alignItems: 'center', gap: 0.5 },
  minimized: { display: 'grid', gap: 0.5 },
} as const;

interface ApplicationSelectProps {
  selection: ApplicationSelection;
  minimized: boolean;
  settings: boolean;
}

/** The application dropdown, with a settings icon where settings are visible (2.90). */
export function ApplicationSelect({ selection, minimized, settings }: ApplicationSelectProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const id = useId();
  const { accountId, applications, selected } = selection;
  // Where there is nothing to choose the name alone is shown.
  const only = applications.length < 2;
  if (accountId === undefined || selected === undefined) return null;
  return (
    <Box sx={{ px: minimized ? 0 : 1.25, mb: 1 }}>
      {!minimized && (
        <Box id={`${id}-label`} sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>
          {t('frame.sidebar.application')}
        </Box>
      )}
      <Box sx={minimized ? rowLook.minimized : rowLook.expanded}>
        <SidebarTip title={minimized ? `${t('frame.sidebar.application')}: ${selected.name}` : ''}>
          <Box
            component="button"
            type="button"
            disabled={only}
            {...(only ? {} : { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
            {...(minimized
              ? { 'aria-label': `${t('frame.sidebar.application')}: ${selected.name}` }
              : { 'aria-labelledby': `${id}-label ${id}-value` })}
            onPointerEnter={() => void loadCode(loadMenu)}
            onClick={(event) => {
              setOpened(true);
              setAnchor(event.currentTarget);
            }}
            sx={{
              ...buttonLook,
              justifyContent: minimized ? 'center' : 'flex-start',
              px: minimized ? 0 : 1.25,
            }}
          >
            <Layers size={17} aria-hidden style={{ flex: 'none' }} />
            {!minimized && (
              <>
                <Box
                  component="span"
                  id={`${id}-value`}
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {selected.name}
                </Box>
                {!only && <ChevronsUpDown size={15} aria-hidden style={{ flex: 'none' }} />}
              </>
            )}
          </Box>
        </SidebarTip>
        {settings && <SettingsLink accountId={accountId} application={selected} minimized={minimized} />}
      </Box>
      {wasOpened && <ApplicationMenu selection={selection} anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  );
}

interface SettingsLinkProps {
  accountId: string;
  application: { id: string; name: string };
  minimized: boolean;
}

/** The settings icon of 2.90: beside the dropdown, or below it at 84 px. */
function SettingsLink({ accountId, application, minimized }: SettingsLinkProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const to = links.settings(accountId, application.id);
  const label = t('frame.page.settings', { application: application.name });
  if (minimized)
    return (
      <SidebarLink to={to} icon={SettingsIcon} minimized>
        {label}
      </SidebarLink>
    );
  return (
    <IconButton component="a" aria-label={label} {...linkTo(to)}>
      <SettingsIcon size={18} aria-hidden />
    </IconButton>
  );
}
