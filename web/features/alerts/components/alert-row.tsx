import Box from '@mui/material/Box';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#domain/alerts/schema.ts';
import type { Day } from '#domain/core/day.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { statusIcons } from '#web/ui/status.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useAlertTarget } from '../use-alert-target.ts';
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
