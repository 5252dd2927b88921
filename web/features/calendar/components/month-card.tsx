import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CalendarMonth } from '#domain/calendar/month-groups.ts';
import { monthOf, type Day } from '#domain/core/day.ts';
import { formatDay, formatLongMonth } from '#domain/core/format.ts';
import { Status } from '#web/ui/status.tsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { EntryCard } from './entry-card.tsx';

interface MonthCardProps {
  month: CalendarMonth;
  today: Day;
  namesAccount: boolean;
}

/** One month; this one bears the mark of today between what was and what comes. */
export function MonthCard({ month: { month, entries }, today, namesAccount }: MonthCardProps) {
  const { t } = useTranslation();
  const label = formatLongMonth(month);
  if (monthOf(today) !== month)
    return <EntryCard title={label} label={label} entries={entries} namesAccount={namesAccount} />;
  return (
    <EntryCard
      title={
        <>
          {label}
          <Box component="span" sx={{ ml: 1.5, typography: 'body1' }}>
            <Status tone="info" icon={CalendarDays}>
              {t('calendar.thisMonth')}
            </Status>
          </Box>
        </>
      }
      label={label}
      entries={entries}
      namesAccount={namesAccount}
      markBefore={entries.find(({ day }) => day >= today)?.id}
      mark={
        <>
          <TodayLine today={today} />
          {entries.length === 0 && (
            <Box component="li" sx={{ px: 2.5, py: 1.5, color: 'text.secondary' }}>
              {t('calendar.nothingMonth')}
            </Box>
          )}
        </>
      }
    />
  );
}

function TodayLine({ today }: { today: Day }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      aria-current="date"
      sx={{
        px: 2.5,
        py: 0.5,
        typography: 'body2',
        fontWeight: 600,
        color: 'primary.main',
        bgcolor: 'accent.soft',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {t('calendar.today', { day: formatDay(today) })}
    </Box>
  );
}
