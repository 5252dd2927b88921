import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { keyFigureNames } from '#domain/staff-overview/figures.ts';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { FigureTargets } from '../figure-search.ts';

const color = (name: string): string => `var(--mui-palette-${name})`;

/** Cards of one number each: the whole card is the link to what was counted. */
const FigureGrid = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
  margin: '0 0 28px',
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& a': {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    height: '100%',
    padding: '14px 16px',
    border: `1px solid ${color('divider')}`,
    borderRadius: 10,
    backgroundColor: color('background-paper'),
    color: color('text-primary'),
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: color('line-strong') },
  '& .name': { fontWeight: 600 },
  '& .number': { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 600 },
  '& .more': { color: color('text-secondary'), fontSize: '0.8125rem' },
  '& .over .number': { color: color('usage-error') },
  '& .near .number': { color: color('usage-warning') },
});

interface FigureCardsProps {
  overview: StaffOverview;
  targets: FigureTargets;
}

/** License keys that somebody should look at. */
export function KeyCards({ overview, targets }: FigureCardsProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <FigureGrid>
      {keyFigureNames.map((name) => {
        const { keys, accounts } = overview.figures[name];
        const hasTone = keys > 0 && (name === 'over' || name === 'near');
        return (
          <li key={name} className={hasTone ? name : undefined}>
            <a {...linkTo(targets.figure(name))}>
              <span className="name">{t(`staffOverview.figure.${name}`)}</span>{' '}
              <span className="number">{formatNumber(keys)}</span>{' '}
              <span className="more">
                {t('staffOverview.accounts', { count: accounts, number: formatNumber(accounts) })},{' '}
                {t(`staffOverview.says.${name}`)}
              </span>
            </a>
          </li>
        );
      })}
    </FigureGrid>
  );
}

/** What waits for staff whoever looks after the account. */
export function WaitingCards({ overview, targets }: FigureCardsProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const waiting = overview.cases.filter(({ status }) => status !== 'Closed');
  return (
    <FigureGrid>
      <li>
        <a {...linkTo(links.unmatchedUsage())}>
          <span className="name">{t('frame.page.unmatchedUsage')}</span>{' '}
          <span className="number">{formatNumber(overview.unmatched)}</span>{' '}
          <span className="more">{t('staffOverview.unmatchedSays')}</span>
        </a>
      </li>
      <li className={overview.exposed > 0 ? 'over' : undefined}>
        <a {...linkTo(links.exposedKeys())}>
          <span className="name">{t('frame.page.exposedKeys')}</span>{' '}
          <span className="number">{formatNumber(overview.exposed)}</span>{' '}
          <span className="more">{t('staffOverview.exposedSays', { count: overview.exposed })}</span>
        </a>
      </li>
      {waiting.map(({ status, count }) => (
        <li key={status}>
          <a {...linkTo(targets.cases(status))}>
            <span className="name">{t('frame.page.cases')}</span>{' '}
            <span className="number">{formatNumber(count)}</span> <span className="more">{status}</span>
          </a>
        </li>
      ))}
    </FigureGrid>
  );
}
