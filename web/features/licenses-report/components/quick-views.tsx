import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { applyView, quickViewNames, viewOf } from '#domain/licenses-report/quick-views.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { viewCountsQuery } from '../queries.ts';

const color = (name: string): string => `var(--mui-palette-${name})`;
/** One line that scrolls where there is no room: views must not push the table down. */
const Views = styled('nav')({
  display: 'flex',
  gap: 4,
  margin: '0 -8px 8px',
  padding: '2px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& a': {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: 6,
    flex: 'none',
    padding: '5px 8px',
    borderRadius: 8,
    color: color('text-secondary'),
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '& a:hover': { backgroundColor: color('action-hover'), color: color('text-primary') },
  '& a[aria-current]': {
    backgroundColor: color('accent-soft'),
    color: color('primary-main'),
    fontWeight: 600,
  },
  '& .count': { fontSize: '0.75rem', minWidth: '1ch' },
});

export interface QuickViewsProps {
  filters: ReportFilters;
  /** Nothing is counted before the filters are known. */
  isKnown: boolean;
  /** The report with other filters. */
  targetOf: (filters: ReportFilters) => PageTarget;
}

/** What staff ask most, each with its exact count within the other filters. */
export const QuickViews = memo(function QuickViews({ filters, isKnown, targetOf }: QuickViewsProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { data: counts } = useQuery({ ...viewCountsQuery(filters), enabled: isKnown });
  const open = viewOf(filters);
  return (
    <Views aria-label={t('licenses.report.views')}>
      {quickViewNames.map((view) => {
        const next = applyView(filters, view);
        return (
          <a key={view} {...linkTo(targetOf(next))} aria-current={view === open ? 'true' : undefined}>
            {t(`licenses.report.view.${view}`)}
            <span className="count">{counts === undefined ? '' : formatNumber(counts[view])}</span>
          </a>
        );
      })}
    </Views>
  );
});
