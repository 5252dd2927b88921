import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { inOtherCuca } from '#domain/usage-accounts/cuca-page.ts';
import { keptAddress } from '#web/core/page-target.ts';
import type { ApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';

interface ApplicationMenuProps {
  selection: ApplicationSelection;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The person's applications in the account, the selected one marked. */
export function ApplicationMenu({ selection, anchor, onClose }: ApplicationMenuProps) {
  const { t } = useTranslation();
  const { applications, selected } = selection;
  // The pages of one application lead to the same page of the other.
  const { cucaId } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        root: { role: 'region', 'aria-label': t('frame.sidebar.application') },
        // As wide as the button that it hangs from, unless that is only an icon.
        paper: {
          sx: {
            width: Math.max(anchor?.offsetWidth ?? 0, 220),
            maxWidth: 'calc(100vw - 24px)',
            maxHeight: '40vh',
          },
        },
      }}
    >
      {applications.map((application) => (
        <MenuItem
          key={application.id}
          role="menuitemradio"
          aria-checked={application.id === selected?.id}
          selected={application.id === selected?.id}
          onClick={() => {
            onClose();
            selection.select(application.id);
            if (cucaId !== undefined) void navigate(keptAddress(inOtherCuca(path, application)));
          }}
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {application.name}
          </Box>
          {application.id === selected?.id && <Check size={16} aria-hidden />}
        </MenuItem>
      ))}
    </Menu>
  );
}
