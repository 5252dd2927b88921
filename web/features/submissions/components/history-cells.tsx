import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import { formatDay, formatInRow, formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { isAmended } from '#domain/submissions/history/history-state.ts';
import type { HistoryState } from '#domain/submissions/history/history-states.ts';
import type { HistoryRow } from '#domain/submissions/history/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';

const tones: Readonly<Record<HistoryState, StatusTone>> = {
  STANDS: 'success',
  PARTLY: 'warning',
  NOTHING: 'neutral',
  CORRECTED: 'info',
  WITHDRAWN: 'neutral',
};

/** What holds of a submission today, in a word. */
export function StateChip({ state }: { state: HistoryState }) {
  const { t } = useTranslation();
  return (
    <Status tone={tones[state]} variant="chip">
      {t(`submissions.state.${state}`)}
    </Status>
  );
}

/** The file or what else was sent, leading to its receipt; below it how it was sent. */
export function WhatCell({ row, accountId }: { row: HistoryRow; accountId: string }) {
  const { t } = useTranslation();
  const kind = t(`submissions.kind.${row.kind}`);
  const name = row.fileName ?? row.application;
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageLink
        to={links.usageReport(accountId, row.id)}
        underline="hover"
        noWrap
        title={name ?? kind}
        sx={{ display: 'block', fontWeight: 500, color: 'text.primary' }}
      >
        {name ?? kind}
      </PageLink>
      <div className="second">{name === null ? row.id.slice(0, 8) : kind}</div>
    </Box>
  );
}

/** Each unit for itself; figures that no longer count are struck through, replaced ones are told. */
export function TotalsCell({ row }: { row: HistoryRow }) {
  const { t } = useTranslation();
  const counts = !isAmended(row.state);
  const replaced = { number: formatNumber(row.replacedByRecords) };
  if (row.totals.length === 0) return <span className="faint">–</span>;
  return (
    <Box className="tabular" sx={{ minWidth: 0 }}>
      {row.totals.map(({ unit, value }) => (
        <Box
          key={unit}
          component={counts ? 'div' : 'del'}
          className={counts ? '' : 'faint'}
          sx={{ display: 'block' }}
          title={formatNumber(value)}
        >
          {t(`submissions.figure.${unit}`, { count: pluralCount(value), value: formatInRow(value) })}
        </Box>
      ))}
      {row.replacedByRecords > 0 && (
        <div className="second" title={t('submissions.replaced', replaced)}>
          {t('submissions.replacedShort', replaced)}
        </div>
      )}
    </Box>
  );
}

/** The ends of the keys that it is about. */
export function KeysCell({ row }: { row: HistoryRow }) {
  const { t } = useTranslation();
  const [first] = row.keyTails;
  if (first === undefined) return <span className="faint">–</span>;
  const tails = <span className="mono">…{first}</span>;
  if (row.keyCount === 1) return tails;
  return (
    <div>
      {tails}
      <div className="second">
        {t('submissions.moreKeys', { count: row.keyCount - 1, number: formatNumber(row.keyCount - 1) })}
      </div>
    </div>
  );
}

/** The months that a submission's usage is from; its receipt tells the days. */
export const PeriodCell = ({ row: { period } }: { row: HistoryRow }) =>
  period === null ? (
    <span className="faint">–</span>
  ) : (
    formatPeriod({ start: firstDayOf(monthOf(period.start)), end: lastDayOf(monthOf(period.end)) })
  );

/** The day, and below it the time. */
export function WhenCell({ row: { submittedAt } }: { row: HistoryRow }) {
  const day = formatDay(submittedAt.slice(0, 10));
  return (
    <time dateTime={submittedAt}>
      {day}
      <div className="second">{formatInstant(submittedAt).replace(`${day}, `, '')}</div>
    </time>
  );
}

const Lines = styled('div')({
  display: 'grid',
  gap: 4,
  padding: '8px 0',
  minWidth: 0,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 12, minWidth: 0 },
  '& .grows': { flex: 1, minWidth: 0 },
});

/** On a phone a submission is three lines: what and its state, its usage and period, who and when. */
export function PhoneRow({ row, accountId }: { row: HistoryRow; accountId: string }) {
  return (
    <Lines>
      <div>
        <span className="grows">
          <WhatCell row={row} accountId={accountId} />
        </span>
        <StateChip state={row.state} />
      </div>
      <div>
        <span className="grows">
          <TotalsCell row={row} />
        </span>
        <span>
          <PeriodCell row={row} />
        </span>
      </div>
      <div>
        <span className="grows second">{row.submittedBy.name}</span>
        <span className="second">{formatDay(row.submittedAt.slice(0, 10))}</span>
      </div>
    </Lines>
  );
}
