import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useMemo, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { isAtStart, startFilters } from '#domain/jobs/job-search.ts';
import type { JobInvocation, JobSummary } from '#domain/jobs/schema.ts';
import { csvInstant, TableCsv } from '#web/core/table-csv.tsx';
import { tableErrorOf } from '#web/core/table-query.ts';
import { useToday } from '#web/core/use-today.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { useSheet } from '#web/ui/use-sheet.ts';
import { RUN_HEIGHT, runColumns } from '../columns.tsx';
import { runsQuery } from '../queries.ts';
import type { JobFilterState } from '../use-job-filters.ts';
import { RunSheet } from './run-sheet.tsx';

interface RunTableProps {
  job: JobSummary;
  state: JobFilterState;
  now: Date;
  /** Stands above the table, beside its file. */
  filterBar: ReactNode;
}

/** The runs of a job, the newest first; failed ones are red (2.89), an error of the call is a row (8.38). */
export function RunTable({ job, state: { filters, change }, now, filterBar }: RunTableProps) {
  const { t } = useTranslation();
  const today = useToday();
  const query = useQuery(runsQuery(filters, job.jobName));
  const runs = query.data ?? noRuns;
  const list = JSON.stringify([job.jobName, filters]);
  const { shown, newer, onRange, showAll } = useSteadyRuns(runs, list);
  const columns = useMemo(() => runColumns(t, job.limitMs, now), [t, job.limitMs, now]);
  const { shown: opened, isOpen, open, close } = useSheet<string>();
  const start = startFilters(today);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{filterBar}</Box>
        <RunCsv jobName={job.jobName} runs={runs} />
      </Box>
      {newer > 0 && (
        <Button size="small" startIcon={<ArrowUp size={14} aria-hidden />} onClick={showAll} sx={{ mb: 1 }}>
          {t('jobs.newer', { count: newer, number: formatNumber(newer) })}
        </Button>
      )}
      <DataTable<JobInvocation>
        label={t('jobs.table', { job: job.jobName })}
        columns={columns}
        rows={shown}
        rowId={(run) => run.jobInvocationId}
        rowHeight={RUN_HEIGHT}
        total={query.data === undefined ? undefined : shown.length}
        isLoading={query.isPending}
        isRefreshing={query.isPlaceholderData}
        error={tableErrorOf(t, query.error)}
        onRetry={() => void query.refetch()}
        emptyText={
          <>
            <strong>{t('jobs.notFoundPlaceholder')}</strong>
            <p>{t('jobs.notFoundHint')}</p>
          </>
        }
        onClearFilters={
          isAtStart(filters, today) ? undefined : () => change({ ...start, jobName: filters.jobName })
        }
        rowTone={(run) => (run.status === 'FAILED' ? 'error' : undefined)}
        onRange={onRange}
        scrollKey={newer === 0 ? list : `${list} held`}
        onRowEnter={(run) => open(run.jobInvocationId)}
        storageKey="jobs"
        maxHeight="max(320px, calc(100dvh - 330px))"
      />
      <RunSheet
        run={runs.find((run) => run.jobInvocationId === opened) ?? null}
        limitMs={job.limitMs}
        now={now}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}

const noRuns: readonly JobInvocation[] = [];

/** The runs of a job that its filters leave, as a file. */
function RunCsv({ jobName, runs }: { jobName: string; runs: readonly JobInvocation[] }) {
  const { t } = useTranslation();
  return (
    <TableCsv
      table={t('jobs.table', { job: jobName })}
      fileName={jobName}
      rows={runs}
      columns={[
        ['job', (run) => run.jobName],
        ['status', ({ status }) => t(`jobs.status.${status}`)],
        ['startedAt', ({ startTime }) => csvInstant(startTime)],
        ['duration', ({ duration }) => duration],
        ['details', ({ details }) => details],
        ['attempt', ({ attempt }) => attempt],
        ['origin', ({ origin }) => origin],
      ]}
    />
  );
}

/**
 * The runs as they may move: at the top newer ones appear by themselves; for whoever has scrolled down, and reads, they
 * wait, and only what is in the list already changes.
 */
function useSteadyRuns(runs: readonly JobInvocation[], list: string) {
  const [held, setHeld] = useState<{ list: string; newest: string } | null>(null);
  const from = held?.list === list ? runs.findIndex((run) => run.jobInvocationId === held.newest) : 0;
  const shown = from > 0 ? runs.slice(from) : runs;
  const newest = shown[0]?.jobInvocationId ?? '';
  const onRange = useCallback(
    (first: number) =>
      setHeld((now) => {
        if (first === 0) return null;
        return now?.list === list ? now : { list, newest };
      }),
    [list, newest],
  );
  return { shown, newer: Math.max(0, from), onRange, showAll: () => setHeld(null) };
}
