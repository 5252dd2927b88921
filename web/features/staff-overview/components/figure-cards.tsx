import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { keyFigureNames } from '#domain/staff-overview/figures.ts';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { FigureTargets } from '../figure-search.ts';
import { FigureGrid } from './figure-grid.tsx';

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
          <span className="name">{t('staffOverview.unmatched')}</span>{' '}
          <span className="number">{formatNumber(overview.unmatched)}</span>{' '}
          <span className="more">{t('staffOverview.unmatchedSays')}</span>
        </a>
      </li>
      <li className={overview.exposed > 0 ? 'over' : undefined}>
        <a {...linkTo(links.exposedKeys())}>
          <span className="name">{t('staffOverview.exposed')}</span>{' '}
          <span className="number">{formatNumber(overview.exposed)}</span>{' '}
          <span className="more">{t('staffOverview.exposedSays', { count: overview.exposed })}</span>
        </a>
      </li>
      {waiting.map(({ status, count }) => (
        <li key={status}>
          <a {...linkTo(targets.cases(status))}>
            <span className="name">{t('staffOverview.cases')}</span>{' '}
            <span className="number">{formatNumber(count)}</span> <span className="more">{status}</span>
          </a>
        </li>
      ))}
    </FigureGrid>
  );
}
