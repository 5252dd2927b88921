import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { jobs as texts } from '#domain/messages/en-gb/jobs.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { CrmSlot } from '#web/features/crm/components/crm-slot.tsx';
import { JobFacts } from '#web/features/jobs/components/job-facts.tsx';
import { JobFilterBar } from '#web/features/jobs/components/job-filter-bar.tsx';
import { JobList } from '#web/features/jobs/components/job-list.tsx';
import { StartJob } from '#web/features/jobs/components/job-steering.tsx';
import { RunTable } from '#web/features/jobs/components/run-table.tsx';
import { jobsQuery } from '#web/features/jobs/queries.ts';
import { useJobFilters, type JobFilterState } from '#web/features/jobs/use-job-filters.ts';
import { isTroubled, useOpenJob } from '#web/features/jobs/use-open-job.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** 2.89: the background jobs and their runs, for internal people. */
export function JobsPage() {
  const { t } = useTranslation();
  const state = useJobFilters();
  const query = useQuery(jobsQuery);
  const { data, error, dataUpdatedAt } = query;
  const now = new Date(dataUpdatedAt);
  const { jobs, job } = useOpenJob(data, state.filters.jobName);
  useKnownJob(state, job);
  return (
    <>
      <PageHead
        title={t('frame.page.jobs')}
        documentTitle={usePageTitle(t('frame.page.jobs'))}
        context={<span role="status">{data && healthOf(t, data)}</span>}
      />
      {data === undefined && error !== null ? (
        <FetchFailure query={query} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '17.5rem minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          {data === undefined ? (
            <LinesSkeleton count={8} height={56} />
          ) : (
            <JobList
              jobs={jobs}
              selected={job?.jobName ?? ''}
              targetOf={(jobName) => state.targetOf({ jobName })}
              now={now}
            />
          )}
          {job && (
            <section aria-labelledby="job-name">
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
                <Typography
                  id="job-name"
                  variant="h2"
                  sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  {job.jobName}
                </Typography>
                {job.schedule !== null && <StartJob jobName={job.jobName} />}
              </Box>
              <JobFacts job={job} now={now} />
              <CrmSlot job={job} />
              <RunTable
                {...{ job, state, now }}
                filterBar={
                  <JobFilterBar
                    state={state}
                    jobName={job.jobName}
                    names={data?.map(({ jobName }) => jobName) ?? []}
                  />
                }
              />
            </section>
          )}
        </Box>
      )}
    </>
  );
}

/** 9.23: of a job that there is not the address says which one is shown in its place. */
function useKnownJob({ filters, targetOf }: JobFilterState, job: JobSummary | undefined): void {
  const navigate = useNavigateHere();
  const isWrong = filters.jobName !== null && job !== undefined && job.jobName !== filters.jobName;
  useEffect(() => {
    if (isWrong) void navigate({ ...targetOf({ jobName: job.jobName }), replace: true });
  });
}

/** How many jobs there are, and how many somebody should look at. */
function healthOf(t: TFunction, jobs: readonly JobSummary[]): string {
  const troubled = jobs.filter(isTroubled).length;
  const counted = { count: jobs.length, number: formatNumber(jobs.length) };
  return troubled === 0
    ? t('jobs.counted', counted)
    : t('jobs.troubled', { ...counted, troubled: formatNumber(troubled) });
}
