import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSecond, formatNumber } from '#domain/core/format.ts';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { scheduleOf } from '../run-text.ts';

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: '0 0 16px',
  fontSize: '0.8125rem',
  '& dt': { color: 'var(--mui-palette-text-secondary)' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& .late': { color: 'var(--mui-palette-error-main)', fontWeight: 500 },
});

/** When a job starts, and what is usual for it beside the half hour of 4.41. */
export function JobFacts({ job, now }: { job: JobSummary; now: Date }) {
  const { t } = useTranslation();
  return (
    <Facts>
      <div>
        <dt>{t('jobs.fact.schedule')}</dt>
        <dd>{scheduleOf(t, job)}</dd>
      </div>
      <div>
        <dt>{t('jobs.fact.next')}</dt>
        <dd className={job.isOverdue ? 'late' : undefined}>
          <NextStart job={job} now={now} />
        </dd>
      </div>
      <div>
        <dt>{t('jobs.fact.usual')}</dt>
        <dd>{job.usualMs === null ? t('jobs.fact.unknown') : formatDuration(job.usualMs)}</dd>
      </div>
      <div>
        <dt>{t('jobs.fact.limit')}</dt>
        <dd>
          {job.limitMs === null
            ? t('jobs.fact.anyThirty')
            : t('jobs.fact.thirty', { limit: formatDuration(job.limitMs) })}
        </dd>
      </div>
    </Facts>
  );
}

function NextStart({ job: { nextStart, isOverdue, missed }, now }: { job: JobSummary; now: Date }) {
  const { t } = useTranslation();
  if (nextStart === null) return '–';
  if (!isOverdue && Date.parse(nextStart) <= now.getTime()) return t('jobs.fact.now');
  return (
    <>
      {isOverdue && `${t('jobs.fact.overdue')} `}
      {formatSecond(nextStart)} (<RelativeTime value={nextStart} now={now} />)
      {missed > 0 && `: ${t('jobs.fact.missed', { count: missed, number: formatNumber(missed) })}`}
    </>
  );
}
