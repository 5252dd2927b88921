import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTranslation } from 'react-i18next';
import type { CalendarSearch } from '#domain/calendar/calendar-search.ts';
import { windowOf } from '#domain/calendar/calendar-window.ts';
import { groupByMonth } from '#domain/calendar/month-groups.ts';
import type { Calendar, CalendarEntry } from '#domain/calendar/schema.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { TableCsv } from '#web/core/table-csv.tsx';
import { useToday } from '#web/core/use-today.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useEntryText } from '../use-entry-text.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { EntryCard } from './entry-card.tsx';
import { MonthCard } from './month-card.tsx';

interface CalendarViewProps {
  calendar: Calendar;
  search: CalendarSearch;
  change: (next: CalendarSearch) => void;
  /** True over several accounts. */
  namesAccount?: boolean;
}

/** A calendar as a list: what is to be reported now, then month by month; the months that are over on demand. */
export function CalendarView({ calendar, search, change, namesAccount = false }: CalendarViewProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { entries, more } = calendar;
  if (entries.length === 0) return <Nothing own={namesAccount} />;
  const chosen = entries.filter(
    ({ kind, account }) =>
      (search.kind === undefined || kind === search.kind) &&
      (search.account === undefined || account.id === search.account),
  );
  const { due, past, months } = groupByMonth(chosen, today);
  const pastCount = past.reduce((sum, { entries: of }) => sum + of.length, 0);
  const showsPast = search.past === 'true';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        <CalendarFilters entries={entries} search={search} change={change} namesAccount={namesAccount} />
        <Box sx={{ ml: 'auto' }}>
          <CalendarCsv entries={chosen} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {chosen.length === 0 && (
          <EmptyState
            icon={CalendarCheck}
            title={t('calendar.nothingFound')}
            action={
              <Button variant="outlined" color="inherit" onClick={() => change({})}>
                {t('calendar.clear')}
              </Button>
            }
          />
        )}
        {due.length > 0 && (
          <EntryCard
            title={t('calendar.due')}
            label={t('calendar.due')}
            entries={due}
            namesAccount={namesAccount}
          />
        )}
        {pastCount > 0 && (
          <Box>
            <Button
              variant="outlined"
              color="inherit"
              aria-expanded={showsPast}
              onClick={() => change({ ...search, past: showsPast ? undefined : 'true' })}
            >
              {showsPast
                ? t('calendar.hidePast')
                : t('calendar.showPast', { count: pastCount, number: formatNumber(pastCount) })}
            </Button>
          </Box>
        )}
        {[...(showsPast ? past : []), ...(chosen.length === 0 ? [] : months)].map((month) => (
          <MonthCard key={month.month} month={month} today={today} namesAccount={namesAccount} />
        ))}
        {more > 0 && (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t('calendar.more', { count: more, number: formatNumber(more) })}
          </Box>
        )}
      </Box>
    </>
  );
}

function Nothing({ own }: { own: boolean }) {
  const { t } = useTranslation();
  const { start, end } = windowOf(useToday());
  return (
    <EmptyState icon={CalendarCheck} title={t(own ? 'calendar.emptyOwn' : 'calendar.empty')}>
      {own
        ? t('calendar.emptyOwnText')
        : t('calendar.emptyText', { start: formatDay(start), end: formatDay(end) })}
    </EmptyState>
  );
}

/** All entries that the filters leave, months that are over included, as CSV. */
function CalendarCsv({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation();
  const textOf = useEntryText();
  return (
    <TableCsv
      table={t('frame.page.calendar')}
      fileName="calendar"
      rows={entries}
      columns={[
        ['day', ({ day }) => day],
        ['account', ({ account }) => account.name],
        ['entry', (entry) => textOf(entry).title],
        ['details', (entry) => textOf(entry).details],
        ['status', (entry) => textOf(entry).status],
      ]}
    />
  );
}
