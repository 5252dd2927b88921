import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { WEEK_DAYS } from '#domain/staff-overview/figures.ts';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { FigureTargets } from '../figure-search.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { shadeOf, weekText } from '../week-text.ts';

const color = (name: string): string => `var(--mui-palette-${name})`;
const shade = (percent: number): string =>
  `color-mix(in srgb, ${color('primary-main')} ${percent}%, ${color('background-paper')})`;

const Weeks = styled('ol')({
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& a': {
    position: 'relative',
    display: 'grid',
    padding: '8px 10px',
    border: `1px solid ${color('divider')}`,
    borderRadius: 8,
    backgroundColor: color('background-paper'),
    color: color('text-primary'),
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: color('line-strong') },
  '& .from': { fontSize: '0.75rem' },
  '& .number': { fontWeight: 600 },
  '& .shade-1': { backgroundColor: shade(8) },
  '& .shade-2': { backgroundColor: shade(16) },
  '& .shade-3': { backgroundColor: shade(26) },
  '& .shade-4': { backgroundColor: shade(38) },
});

interface WeeksProps {
  overview: StaffOverview;
  targets: FigureTargets;
}

/** A field for each week; every field says its number, so that nothing is told by colour alone. */
export function WeekMap({ overview: { weeks, today }, targets }: WeeksProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const most = Math.max(...weeks);
  return (
    <Weeks>
      {weeks.map((count, week) => {
        const text = weekText(today, week);
        const number = formatNumber(count);
        return (
          <li key={text}>
            <a {...linkTo(targets.week(week))} className={`shade-${shadeOf(count, most)}`} title={text}>
              <span className="from">{formatDay(addDays(today, week * WEEK_DAYS + 1)).slice(0, -5)}</span>
              <VisuallyHidden>
                {t('staffOverview.weekUntil', { day: formatDay(addDays(today, (week + 1) * WEEK_DAYS)) })}
              </VisuallyHidden>
              <span className="number">{number}</span>
              <VisuallyHidden>{t('staffOverview.weekKeys', { count })}</VisuallyHidden>
            </a>
          </li>
        );
      })}
    </Weeks>
  );
}
