import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import { toneOfStatus } from '../run-text.ts';
import { isTroubled } from '../use-open-job.ts';
import { RunStrip } from './run-strip.tsx';

const color = (name: string): string => `var(--mui-palette-${name})`;
const List = styled('nav')({
  border: `1px solid ${color('divider')}`,
  borderRadius: 10,
  overflow: 'hidden',
  backgroundColor: color('background-paper'),
  fontSize: '0.8125rem',
  '& > button': { margin: 6 },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) max-content',
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
  // On the right, also where no strip of runs stands before it.
  '& .when': { gridColumn: 2 },
  '& .when, & [data-tone]': { justifySelf: 'end' },
  '& .problem': { gridColumn: '1 / -1', color: color('error-main'), fontSize: '0.75rem' },
  '& .problem.odd': { color: color('warning-main') },
});

/** How many jobs are shown above their runs at first. */
const FOLDED = 4;

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
  // Where the runs stand below the list, a long one would hide that a choice changed them.
  const isAbove = useMediaQuery('(max-width:1199.95px)', { noSsr: true });
  const [isWhole, setWhole] = useState(false);
  const least = Math.max(FOLDED, jobs.filter(isTroubled).length);
  const isFolded = isAbove && !isWhole && jobs.length > least + 1;
  const shown = jobs.filter(({ jobName }, index) => !isFolded || index < least || jobName === selected);
  return (
    <List aria-label={t('jobs.list')}>
      {shown.map((job) => {
        const last = job.lastRuns.at(-1);
        const at = last?.startTime ?? job.idleAt;
        return (
          <a
            key={job.jobName}
            {...linkTo(targetOf(job.jobName))}
            aria-current={job.jobName === selected ? 'page' : undefined}
          >
            <span className="name">{job.jobName}</span>
            {last && <Status tone={toneOfStatus[last.status]}>{t(`jobs.status.${last.status}`)}</Status>}
            <RunStrip runs={job.lastRuns} idle={job.idleAt !== null} now={now} />
            <span className="second when">{at !== null && <RelativeTime value={at} now={now} />}</span>
            {job.problem !== null && (
              // What is odd about a run that goes on is a warning (4.41, 4.42), as in the table.
              <span className={last?.status === 'RUNNING' ? 'problem odd' : 'problem'}>{job.problem}</span>
            )}
            {job.isOverdue && job.nextStart !== null && (
              <span className="problem">
                {t('jobs.fact.overdue')} <RelativeTime value={job.nextStart} now={now} />
              </span>
            )}
          </a>
        );
      })}
      {isFolded && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('jobs.showAll', { number: formatNumber(jobs.length) })}
        </Button>
      )}
    </List>
  );
}
