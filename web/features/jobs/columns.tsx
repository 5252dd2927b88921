import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatDay } from '#domain/core/format.ts';
import type { JobFlag, JobInvocation } from '#domain/jobs/schema.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { durationOf, toneOfStatus, warningsOf } from './run-text.ts';

/** 4.43 is an error, the others are warnings. */
const toneOfFlag = (flags: readonly JobFlag[]): StatusTone =>
  flags.includes('hasNewerJob') ? 'error' : 'warning';

const Duration = styled('div')({ whiteSpace: 'normal', textWrap: 'balance' });
/** Two lines, for the day and what happened. */
export const RUN_HEIGHT = 44;

/** 2.89, 3.24: state, start to the second, how long, and what came of it. */
export const runColumns = (
  t: TFunction,
  limitMs: number | null,
  now: Date,
): readonly DataColumn<JobInvocation>[] => [
  {
    id: 'status',
    header: t('jobs.column.status'),
    width: 112,
    hideable: false,
    cell: (run) => <Status tone={toneOfStatus[run.status]}>{t(`jobs.status.${run.status}`)}</Status>,
  },
  {
    id: 'startTime',
    header: t('jobs.column.startTime'),
    width: 112,
    hideable: false,
    cell: ({ startTime }) => (
      <>
        {formatDay(startTime.slice(0, 10))}
        <span className="second">{startTime.slice(11, 19)} UTC</span>
      </>
    ),
  },
  {
    id: 'duration',
    header: t('jobs.column.duration'),
    width: 94, // its head stands beside the menu of the columns on a phone of 390 px
    align: 'end',
    hideOrder: 1,
    cell: (run) => <Duration>{durationOf(t, run, now)}</Duration>,
  },
  {
    id: 'details',
    header: t('jobs.column.details'),
    minWidth: 200,
    hideable: false,
    copyText: (run) => run.details,
    cell: (run) => <Details run={run} warnings={warningsOf(t, run, limitMs, now)} />,
  },
  {
    id: 'attempt',
    header: t('jobs.column.attempt'),
    width: 60,
    align: 'end',
    hideOrder: 2,
    cell: (run) => run.attempt,
  },
  {
    id: 'origin',
    header: t('jobs.column.origin'),
    width: 180,
    hideOrder: 3,
    copyText: (run) => run.origin,
    cell: (run) => run.origin,
  },
];

function Details({ run, warnings }: { run: JobInvocation; warnings: readonly string[] }) {
  if (warnings.length === 0) return <span className="clamp">{run.details}</span>;
  return (
    <span className="clamp">
      <Status tone={toneOfFlag(run.additionalInfo)} icon={TriangleAlert}>
        {warnings.join(' ')}
      </Status>
    </span>
  );
}
