import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useParams } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Menu from 'lucide-react/icons/menu';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '#domain/access/pages.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { usePageLink } from '#web/core/page-link.tsx';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { Status } from '#web/ui/status.tsx';
import { HEADER_HEIGHT } from '#web/ui/theme.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FinderButton } from '../finder/components/finder-button.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { SupportPopover } from './support-popover.tsx';
import { UserMenu } from './user-menu.tsx';

/** After the page itself: nobody comes for the bell. As wide before its code is there, or what stands beside it would move. */
const AlertBell = lazyPart(
  () => import('./alert-bell.tsx'),
  (part) => part.AlertBell,
  <Box sx={{ flex: 'none', width: 34 }} />,
);

interface AppHeaderProps {
  /** Opens the navigation drawer; absent where no drawer is needed. */
  onOpenNavigation: (() => void) | undefined;
}

/** The header of every page: vendor, test-data chip, contact support for external people only, user menu (1.06, 6.18). */
export function AppHeader({ onOpenNavigation }: AppHeaderProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { demo } = useClientConfig();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        height: HEADER_HEIGHT,
        px: { xs: 1, sm: 2.5 },
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {onOpenNavigation && (
        <IconButton aria-label={t('frame.openNavigation')} onClick={onOpenNavigation}>
          <Menu size={20} aria-hidden />
        </IconButton>
      )}
      <VendorLink />
      {demo && (
        <Box component="span" title={t('frame.testDataHint')} sx={{ display: 'inline-flex', flex: 'none' }}>
          <Status tone="warning" variant="chip" icon={FlaskConical}>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {t('frame.testData')}
            </Box>
            <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
              {t('frame.testDataShort')}
            </Box>
            <VisuallyHidden> {t('frame.testDataHint')}</VisuallyHidden>
          </Status>
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      <OwnBell />
      <FinderButton />
      {!user.internal && <SupportPopover />}
      <UserMenu />
      <ConnectionNotice />
    </Box>
  );
}

/** The bell of somebody who has alerts: staff their own, customers those of the account at hand. */
function OwnBell() {
  const user = useUser();
  const { accountId } = useParams({ strict: false });
  const isOpen = accountId !== undefined && refusalOf('alerts', grantsOfUser(user), { accountId }) === null;
  if (!user.internal && !isOpen) return null;
  const of = user.internal ? null : (accountId ?? null);
  return <AlertBell key={of} of={of} />;
}

/** The logo: it leads to `/` (2.01). */
function VendorLink() {
  const { t } = useTranslation();
  const { vendorName } = useClientConfig();
  const linkTo = usePageLink();
  return (
    <Box
      component="a"
      {...linkTo(links.start())}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.75, sm: 1.25 },
        minWidth: 0,
        px: 0.75,
        py: 0.5,
        ml: -0.75,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <Logo />
      <Box
        component="span"
        sx={{
          typography: 'h3',
          fontSize: { xs: '0.875rem', sm: '1rem' },
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          // On a phone the mark stands alone: half a name tells nobody anything.
          '@media (max-width: 479.95px)': { position: 'absolute', clipPath: 'inset(50%)' },
        }}
      >
        {vendorName}
      </Box>
      <VisuallyHidden>{t('frame.startPage')}</VisuallyHidden>
    </Box>
  );
}

/** The mark of the browser's tab, drawn in the accent of the scheme. */
function Logo() {
  return (
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', flex: 'none', color: 'accent.solid' }}>
      <svg width="28" height="28" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M10 8h8l5 5v11H10zM18 8v5h5M13 18h6M13 21h4"
          fill="none"
          stroke="#ffffff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Box>
  );
}
