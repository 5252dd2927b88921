import { z } from 'zod';
import { InstantString, storableText } from '../core/schema.ts';

/** 3.24, 9.23 */
export const JobStatus = z.enum(['RUNNING', 'SUCCESS', 'FAILED', 'SKIPPED']);
export type JobStatus = z.infer<typeof JobStatus>;

/** Why a start of a job was no run. */
export const SkipReason = z.enum(['NOTHING_TO_DO', 'ANOTHER_RUN']);
export type SkipReason = z.infer<typeof SkipReason>;

/** 4.40: what is odd about a run that is still under way. */
export const JobFlag = z.enum(['hangingJob', 'hasTwoFailedPrevRuns', 'hasNewerJob', 'hasOlderJob']);
export type JobFlag = z.infer<typeof JobFlag>;

/** 3.24 */
export const JobInvocation = z.object({
  jobInvocationId: z.string(),
  jobName: z.string(),
  triggerId: z.string(),
  startTime: InstantString,
  /** An ISO duration; null while it runs. */
  duration: z.string().nullable(),
  status: JobStatus,
  /** host/process, or external. */
  origin: z.string(),
  /** The number of its try. */
  attempt: z.number().int(),
  /** Its error, its figures, or why it was skipped; null while it runs. */
  details: z.string().nullable(),
  additionalInfo: z.array(JobFlag),
});
export type JobInvocation = z.infer<typeof JobInvocation>;

/** 3.25: skipped starts are answered where they are asked for. */
export const JobQuery = z.object({
  jobName: storableText(100).optional(),
  startTimeAfter: InstantString.optional(),
  startTimeBefore: InstantString.optional(),
  status: z
    .union([JobStatus.transform((one) => [one]), z.array(JobStatus).max(4)])
    .default(['RUNNING', 'SUCCESS', 'FAILED']),
});
export type JobQuery = z.infer<typeof JobQuery>;

/** One of a job's last runs, for its strip. */
export const JobStripRun = z.object({
  jobInvocationId: z.string(),
  startTime: InstantString,
  /** Null while it runs. */
  durationMs: z.number().int().nonnegative().nullable(),
  status: JobStatus.exclude(['SKIPPED']),
});
export type JobStripRun = z.infer<typeof JobStripRun>;

/** A job with what one wants to know of it first. */
export const JobSummary = z.object({
  jobName: z.string(),
  /** Null: nobody here starts it (its runs come from elsewhere). */
  schedule: z
    .union([z.object({ everySeconds: z.number().int() }), z.object({ dailyAt: z.string() })])
    .nullable(),
  /** When it starts next; in the past where its start is overdue. */
  nextStart: InstantString.nullable(),
  isOverdue: z.boolean(),
  /** Starts that passed since then without anybody there; 0 where none is overdue. */
  missed: z.number().int().nonnegative(),
  /** What is wrong (7.40); null where all is well. */
  problem: z.string().nullable(),
  /** Of the last runs that were successful: how long half of them took at most; null of fewer than five. */
  usualMs: z.number().int().nonnegative().nullable(),
  /** A run that takes longer than this is odd for this job. */
  limitMs: z.number().int().positive().nullable(),
  /** The last thirty that were not skipped, oldest first. */
  lastRuns: z.array(JobStripRun),
  /** When it started last and found nothing to do; null where it never did. */
  idleAt: InstantString.nullable(),
});
export type JobSummary = z.infer<typeof JobSummary>;
