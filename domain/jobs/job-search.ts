import { addDays, type Day } from '../core/day.ts';
import { readDay } from '../core/read-day.ts';
import { textOf, textsOf, type SearchTexts } from '../core/search-texts.ts';
import type { JobQuery, JobStatus } from './schema.ts';

/** What the page of the jobs is filtered by (3.25). Days are days in UTC. */
export interface JobFilters {
  /** Null: the first of them all. */
  jobName: string | null;
  startTimeAfter: Day;
  /** Null: until now. */
  startTimeBefore: Day | null;
  includeSkipped: boolean;
  /** Of those that are not skipped. */
  status: readonly RunStatus[];
}
export type RunStatus = Exclude<JobStatus, 'SKIPPED'>;

/** The filters as the page's address has them; what it leaves out is as in 9.23. */
export interface JobPageSearch {
  jobName?: string | undefined;
  startTimeAfter?: string | undefined;
  startTimeBefore?: string | undefined;
  includeSkipped?: 'true' | undefined;
  status?: readonly string[] | undefined;
}

export const runStatuses = ['RUNNING', 'SUCCESS', 'FAILED'] as const satisfies readonly RunStatus[];
const DAYS_BEFORE = 3;

/** 9.23 */
export const startFilters = (today: Day): JobFilters => ({
  jobName: null,
  startTimeAfter: addDays(today, -DAYS_BEFORE),
  startTimeBefore: null,
  includeSkipped: false,
  status: runStatuses,
});

/** Takes what an address says into the form that the router keeps; what cannot be read is left out. */
export function readJobSearch(search: SearchTexts): JobPageSearch {
  const status = textsOf(search['status']);
  return {
    jobName: textOf(search['jobName']) || undefined,
    startTimeAfter: readDay(textOf(search['startTimeAfter']) ?? '') ?? undefined,
    startTimeBefore: readDay(textOf(search['startTimeBefore']) ?? '') ?? undefined,
    includeSkipped: textOf(search['includeSkipped']) === 'true' ? 'true' : undefined,
    status: status.length === 0 ? undefined : runStatuses.filter((one) => status.includes(one)),
  };
}

/** The filters of an address: days that contradict each other or lie ahead are left out (5.31). */
export function filtersOfSearch(search: JobPageSearch, today: Day): JobFilters {
  const start = startFilters(today);
  const after = search.startTimeAfter ?? start.startTimeAfter;
  const startTimeAfter = refuseStartAfter(after, null, today) === null ? after : start.startTimeAfter;
  const before = search.startTimeBefore ?? null;
  return {
    jobName: search.jobName ?? null,
    startTimeAfter,
    startTimeBefore:
      before !== null && refuseStartBefore(before, startTimeAfter, today) === null ? before : null,
    includeSkipped: search.includeSkipped === 'true',
    status:
      search.status === undefined ? start.status : runStatuses.filter((one) => search.status?.includes(one)),
  };
}

/** The address of filters: what is as in 9.23 stays out of it. */
export function searchOfFilters(filters: JobFilters, today: Day): JobPageSearch {
  const start = startFilters(today);
  return {
    jobName: filters.jobName ?? undefined,
    startTimeAfter: filters.startTimeAfter === start.startTimeAfter ? undefined : filters.startTimeAfter,
    startTimeBefore: filters.startTimeBefore ?? undefined,
    includeSkipped: filters.includeSkipped ? 'true' : undefined,
    status: filters.status.length === runStatuses.length ? undefined : filters.status,
  };
}

/** Why a day cannot be the first one: the key of its text (5.31). */
export function refuseStartAfter(day: Day, until: Day | null, today: Day): 'future' | 'afterUntil' | null {
  if (day > today) return 'future';
  return until !== null && day > until ? 'afterUntil' : null;
}

/** Why a day cannot be the last one (5.31). */
export function refuseStartBefore(day: Day, from: Day, today: Day): 'future' | 'beforeFrom' | null {
  if (day > today) return 'future';
  return day < from ? 'beforeFrom' : null;
}

/** What 7.41 is asked: from the first moment of the first day to the last one of the last (5.31). */
export const queryOfFilters = (filters: JobFilters, jobName: string): JobQuery => ({
  jobName,
  startTimeAfter: `${filters.startTimeAfter}T00:00:00.000Z`,
  ...(filters.startTimeBefore === null
    ? {}
    : { startTimeBefore: `${filters.startTimeBefore}T23:59:59.999Z` }),
  status: [...filters.status, ...(filters.includeSkipped ? (['SKIPPED'] as const) : [])],
});

/** True where nothing differs from 9.23 but the job. */
export const isAtStart = (filters: JobFilters, today: Day): boolean =>
  Object.values({ ...searchOfFilters(filters, today), jobName: undefined }).every((one) => one === undefined);
