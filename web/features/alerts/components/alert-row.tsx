import Box from '@mui/material/Box';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/access/can.ts';
import { refusalOf } from '#domain/access/pages.ts';
import type { Alert } from '#domain/alerts/schema.ts';
import type { Day } from '#domain/core/day.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { statusIcons } from '#web/ui/status.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useAlertText } from '../use-alert-text.ts';

const line = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 32px',
  columnGap: 1.5,
  alignItems: 'start',
  px: 2.5,
  py: 1.5,
  minHeight: 68,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

interface AlertRowProps {
  alert: Alert;
  today: Day;
  now: Date;
  /** Where alerts of several accounts stand together. */
  namesAccount: boolean;
  read: (id: string) => Promise<unknown>;
}

/** One alert: what is so, since when, and whether it was read; its title leads to where more of it stands. */
export function AlertRow({ alert, today, now, namesAccount, read }: AlertRowProps) {
  const { t } = useTranslation();
  const { title, details, tone } = useAlertText(today)(alert);
  const target = useAlertTarget()(alert);
  const isUnread = alert.readAt === null;
  const Icon = statusIcons[tone];
  return (
    <Box component="li" sx={line}>
      <Box
        component="span"
        data-tone={tone}
        sx={{ pt: '2px', color: tone === 'neutral' ? 'text.secondary' : `${tone}.main` }}
      >
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: isUnread ? 600 : 400 }}>
          {isUnread && <VisuallyHidden>{`${t('alerts.unread')}: `}</VisuallyHidden>}
          {target === null ? title : <PageLink to={target}>{title}</PageLink>}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {namesAccount && `${alert.account.name} · `}
          {details} · <RelativeTime value={alert.raisedAt} now={now} />
        </Box>
      </Box>
      {isUnread && (
        <ActionButton
          icon={Check}
          name={`${t('alerts.mark')}: ${title}`}
          hint={t('alerts.mark')}
          doneText={t('alerts.marked')}
          failedText={t('alerts.markFailed')}
          action={() => read(alert.id)}
        />
      )}
    </Box>
  );
}

/** The page that shows more of what an alert tells; null where the person has none. */
function useAlertTarget(): (alert: Alert) => PageTarget | null {
  const user = useUser();
  const grants = grantsOfUser(user);
  return ({ kind, productName, cucaId, account: { id: accountId } }) => {
    if (user.internal) return links.productLicenses(accountId, productName);
    if (kind === 'EXPIRY' && can(grants, 'DOWNLOAD_LICENSES', { accountId }))
      return links.newLicenses(accountId);
    if (cucaId !== null && refusalOf('overview', grants, { accountId, cucaId }) === null)
      return links.overview(accountId, cucaId, productName);
    return kind === 'USAGE' && isVolumeFamily(productName) ? links.account(accountId) : null;
  };
}
