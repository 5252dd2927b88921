import { lazy, Suspense } from 'react';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

/** The job that keeps step with the CRM outside, where there is one. */
const CRM_JOB = 'crm-sync';
const CrmSection = lazy(async () => ({ default: (await import('./crm-section.tsx')).CrmSection }));

/** Beside the runs of that job: how the two get on. */
export function CrmSlot({ job: { jobName, schedule } }: { job: JobSummary }) {
  if (jobName !== CRM_JOB || schedule === null) return null;
  return (
    <Suspense fallback={<LinesSkeleton count={4} height={32} />}>
      <CrmSection />
    </Suspense>
  );
}
