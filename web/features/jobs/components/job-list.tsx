import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import { toneOfStatus } from '../run-text.ts';
import { RunStrip } from './run-strip.tsx';

const color = (name: string): string => `var(--mui-palette-${name})`;
const List = styled('nav')({
  border: `1px solid ${color('divider')}`,
  borderRadius: 10,
  overflow: 'hidden',
  backgroundColor: color('background-paper'),
  fontSize: '0.8125rem',
  '& a': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '10px 14px',
    color: 'inherit',
    textDecoration: 'none',
    borderInlineStart: '3px solid transparent',
  },
  '& a + a': { borderTop: `1px solid ${color('divider')}` },
  '& a:hover': { backgroundColor: color('action-hover') },
  '& a[aria-current]': {
    backgroundColor: color('accent-soft'),
    borderInlineStartColor: color('primary-main'),
  },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .name': { gridColumn: 1, fontWeight: 500, overflowWrap: 'anywhere' },
  '& .second': { color: color('text-secondary'), fontSize: '0.75rem' },
  '& .problem': { gridColumn: '1 / -1', color: color('error-main'), fontSize: '0.75rem' },
});

interface JobListProps {
  jobs: readonly JobSummary[];
  selected: string;
  targetOf: (jobName: string) => PageTarget;
  now: Date;
}

/** Every job: how its last runs went, and what is wrong with it. */
export function JobList({ jobs, selected, targetOf, now }: JobListProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <List aria-label={t('jobs.list')}>
      {jobs.map((job) => {
        const last = job.lastRuns.at(-1);
        return (
          <a
            key={job.jobName}
            {...linkTo(targetOf(job.jobName))}
            aria-current={job.jobName === selected ? 'page' : undefined}
          >
            <span className="name">{job.jobName}</span>
            {last && <Status tone={toneOfStatus[last.status]}>{t(`jobs.status.${last.status}`)}</Status>}
            <RunStrip runs={job.lastRuns} now={now} />
            <span className="second">{last && <RelativeTime value={last.startTime} now={now} />}</span>
            {job.problem !== null && <span className="problem">{job.problem}</span>}
            {job.isOverdue && job.nextStart !== null && (
              <span className="problem">
                {t('jobs.fact.overdue')} <RelativeTime value={job.nextStart} now={now} />
              </span>
            )}
          </a>
        );
      })}
    </List>
  );
}
