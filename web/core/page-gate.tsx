import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ShieldOff from 'lucide-react/icons/shield-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf, type PageId, type PageMessage } from '#domain/access/pages.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { StateFrame } from '#web/ui/state-frame.tsx';
import { links } from './links.ts';
import { usePageLink } from './page-link.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useWasOpen } from './use-was-open.ts';

interface PageGateProps {
  page: PageId;
  accountId: string | undefined;
  cucaId?: string;
  children: ReactNode;
}

/** Shows a page to those who may open it, and to everybody else why not (2.12, 2.31, 6.16). */
export function PageGate({ page, accountId, cucaId, children }: PageGateProps) {
  const refusal = refusalOf(page, grantsOfUser(useUser()), { accountId, cucaId });
  const wasOpen = useWasOpen([page, accountId, cucaId].join(' '), refusal === null);
  return refusal === null ? children : <AccessDenied message={refusal} wasOpen={wasOpen} />;
}

interface AccessDeniedProps {
  message: PageMessage;
  /** The page was open in this tab until the person's roles were changed. */
  wasOpen?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The access-denied page (2.12). */
export function AccessDenied({ message, wasOpen = false, children }: AccessDeniedProps) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  const linkTo = usePageLink();
  const title = t('common.error.accessDenied');
  return (
    <>
      <title>{usePageTitle(title)}</title>
      <StateFrame
        role="alert"
        heading="h1"
        icon={<ShieldOff size={20} />}
        title={title}
        action={
          <Button variant="outlined" color="inherit" {...linkTo(links.start())}>
            {t('frame.toStart')}
          </Button>
        }
      >
        {message !== 'common.error.accessDenied' && <p>{t(message)}</p>}
        {wasOpen && <p>{t('frame.accessLost')}</p>}
        {children}
        <p>{t('frame.askForAccess')}</p>
        <p>
          <Box component="a" href={`mailto:${supportEmail}`} sx={{ color: 'primary.main' }}>
            {supportEmail}
          </Box>
        </p>
      </StateFrame>
    </>
  );
}
