import { useTranslation } from 'react-i18next';
import type { JobInvocation } from '#domain/jobs/schema.ts';
import { csvInstant, TableCsv } from '#web/core/table-csv.tsx';

/** The runs of a job that its filters leave, as a file. */
export function RunCsv({ jobName, runs }: { jobName: string; runs: readonly JobInvocation[] }) {
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
