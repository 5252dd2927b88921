import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LastReport as Report } from '#domain/account-state/schema.ts';
import { firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

interface LastReportProps {
  accountId: string;
  report: Report | null;
}

/** The newest report: how much, for when, by whom; the figure leads to its receipt. */
export function LastReport({ accountId, report }: LastReportProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('accountState.lastReport')}>
      {report === null ? (
        <Box sx={{ color: 'text.secondary' }}>
          {t('accountState.noReport')}{' '}
          <PageLink to={links.volumeReport(accountId)}>{t('accountState.sendReport')}</PageLink>
        </Box>
      ) : (
        <Box className="tabular" sx={{ display: 'grid', gap: 0.25 }}>
          <PageLink
            to={links.usageReport(accountId, report.receiptId)}
            sx={{ typography: 'h2', color: 'text.primary', justifySelf: 'start', overflowWrap: 'anywhere' }}
          >
            <Figures of={report} />
          </PageLink>
          <span>
            {report.period !== null && `${formatPeriod(wholeMonths(report.period))} · `}
            {t('accountState.forKeys', { count: report.keys, number: formatNumber(report.keys) })}
          </span>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('accountState.sentBy', { name: report.submittedBy })},{' '}
            <RelativeTime value={report.submittedAt} />
          </Box>
          <PageLink to={links.usageReports(accountId)} variant="body2" sx={{ justifySelf: 'start' }}>
            {t('accountState.allReports')}
          </PageLink>
        </Box>
      )}
    </Card>
  );
}

/** Each unit for itself: figures of different units are never added. */
function Figures({ of }: { of: Report }) {
  const { t } = useTranslation();
  return of.totals
    .map(({ unit, value }) =>
      t('accountState.figure', { value: formatNumber(value), unit: t(`accountState.unit.${unit}`) }),
    )
    .join(' · ');
}

/** Usage files are written by the month: their first and last days with usage lie anywhere in it. */
const wholeMonths = ({ start, end }: NonNullable<Report['period']>) => ({
  start: firstDayOf(monthOf(start)),
  end: lastDayOf(monthOf(end)),
});
