import { useMemo, useState } from 'react';
import type { JobSummary } from '#domain/jobs/schema.ts';

/** A job that somebody should look at. */
export const isTroubled = ({ problem, isOverdue }: JobSummary): boolean => problem !== null || isOverdue;

/**
 * 2.89, 9.23: the jobs, those first that somebody should look at, the others by name; and the one whose runs are shown:
 * the first, unless the address names one. It stays while somebody reads, however the list changes.
 */
export function useOpenJob(data: readonly JobSummary[] | undefined, named: string | null) {
  const jobs = useMemo(
    () => data?.toSorted((a, b) => Number(isTroubled(b)) - Number(isTroubled(a))) ?? [],
    [data],
  );
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && jobs[0]) setFirst(jobs[0].jobName);
  const of = (name: string | null) => jobs.find(({ jobName }) => jobName === name);
  return { jobs, job: of(named) ?? of(first) ?? jobs[0] };
}
