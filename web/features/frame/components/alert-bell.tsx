import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { alerts } from '#domain/messages/en-gb/alerts.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { unreadQuery, type AlertsOf } from '#web/features/alerts/queries.ts';

addTexts(alerts);

const MOST_SHOWN = 99;

/** How many alerts wait to be read, and the way to them: staff's own, for customers those of the account at hand. */
export function AlertBell({ of }: { of: AlertsOf }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { data: unread } = useQuery(unreadQuery(of));
  const text = textOf(t, of, unread);
  return (
    <Tooltip title={text}>
      <IconButton
        {...linkTo(of === null ? links.ownAlerts() : links.alerts(of))}
        component="a"
        aria-label={text}
      >
        <Bell size={18} aria-hidden />
        {unread !== undefined && unread > 0 && (
          // Drawn, not written: the link's name says it in words.
          <Box
            component="span"
            aria-hidden
            data-count={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            className="tabular"
            sx={badge}
          />
        )}
      </IconButton>
    </Tooltip>
  );
}

/** Before their number is known the bell says where it leads. */
function textOf(t: TFunction, of: AlertsOf, unread: number | undefined): string {
  if (unread === undefined) return t(of === null ? 'alerts.titleOwn' : 'frame.page.alerts');
  return unread === 0
    ? t('alerts.bellNone')
    : t('alerts.bell', { count: unread, number: formatNumber(unread) });
}

const badge = {
  position: 'absolute',
  top: 1,
  // A wide one grows to both sides: it must not lie below what stands beside the bell.
  left: '60%',
  transform: 'translateX(-45%)',
  minWidth: 16,
  px: 0.5,
  borderRadius: 2,
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '16px',
  textAlign: 'center',
  '&::before': { content: 'attr(data-count)' },
} as const;
