import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { FigureTargets } from '../figure-search.ts';
import { weekText } from '../week-text.ts';

const Table = styled('table')({
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 24px 4px 0', textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'var(--mui-palette-text-secondary)' },
  '& td, & th:last-child': { textAlign: 'right', paddingRight: 0 },
});

interface WeekTableProps {
  overview: StaffOverview;
  targets: FigureTargets;
}

/** The same figures as the map, as a table. */
export function WeekTable({ overview: { weeks, today }, targets }: WeekTableProps) {
  const { t } = useTranslation();
  return (
    <Table aria-label={t('staffOverview.weeks')}>
      <thead>
        <tr>
          <th scope="col">{t('staffOverview.column.week')}</th>
          <th scope="col">{t('staffOverview.column.keys')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((count, week) => (
          <tr key={weekText(today, week)}>
            <th scope="row">{weekText(today, week)}</th>
            <td>
              <PageLink to={targets.week(week)}>{formatNumber(count)}</PageLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
