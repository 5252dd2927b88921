import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/access/can.ts';
import { refusalOf } from '#domain/access/pages.ts';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { formatDay, formatWeekday } from '#domain/core/format.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Status } from '#web/ui/status.tsx';
import { useEntryText } from '../use-entry-text.ts';

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '116px minmax(0, 1fr) max-content' },
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'start',
  px: 2.5,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

interface EntryRowProps {
  entry: CalendarEntry;
  /** Where entries of several accounts stand together. */
  namesAccount: boolean;
}

/** One entry: its day, what it is, and how it stands; its title leads to where something is done about it. */
export function EntryRow({ entry, namesAccount }: EntryRowProps) {
  const { t } = useTranslation();
  const { title, details, status, tone } = useEntryText()(entry);
  const target = useEntryTarget()(entry);
  const name = target === null ? title : <PageLink to={target}>{title}</PageLink>;
  return (
    <Box component="li" sx={line}>
      <Box className="tabular">
        <Box component="time" dateTime={entry.day} sx={{ display: 'block' }}>
          {formatDay(entry.day)}
        </Box>
        <Box
          component="span"
          sx={{ typography: 'body2', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        >
          {formatWeekday(entry.day)}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {namesAccount && `${t('calendar.account')}: ${entry.account.name} · `}
          {details}
        </Box>
      </Box>
      <Box sx={{ justifySelf: { xs: 'start', sm: 'end' } }}>
        <Status tone={tone}>{status}</Status>
      </Box>
    </Box>
  );
}

/** The page on which something is done about an entry; null where the person has none, or it is too early. */
function useEntryTarget(): (entry: CalendarEntry) => PageTarget | null {
  const user = useUser();
  const grants = grantsOfUser(user);
  return (entry) => {
    const { id: accountId } = entry.account;
    switch (entry.kind) {
      case 'EXPIRY':
        if (user.internal) return links.productLicenses(accountId, entry.productName);
        return can(grants, 'DOWNLOAD_LICENSES', { accountId }) ? links.newLicenses(accountId) : null;
      case 'VOLUME':
        return entry.isDue && refusalOf('volumeReport', grants, { accountId }) === null
          ? links.volumeReport(accountId)
          : null;
      case 'IMAGING':
        return entry.isDue
          ? links.imagingReport(accountId, entry.application.id, undefined, { usageWizard: 'true' })
          : null;
    }
  };
}
