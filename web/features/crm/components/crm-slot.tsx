import type { JobSummary } from '#domain/jobs/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

/** The job that keeps step with the CRM outside, where there is one. */
const CRM_JOB = 'crm-sync';
const CrmSection = lazyPart(
  () => import('./crm-section.tsx'),
  (part) => part.CrmSection,
  <LinesSkeleton count={4} height={32} />,
);

/** Beside the runs of that job: how the two get on. */
export function CrmSlot({ job: { jobName, schedule } }: { job: JobSummary }) {
  if (jobName !== CRM_JOB || schedule === null) return null;
  return <CrmSection />;
}
