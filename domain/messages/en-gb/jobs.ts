/** Texts about background jobs (2.89, 8.38). */
export const jobs = {
  jobs: {
    hangingJob: 'It has been running for more than 30 minutes.',
    hasTwoFailedPrevRuns: 'The two runs before it were not successful.',
    hasNewerJob: 'A newer run of this job has begun.',
    hasOlderJob: 'An older run of this job is still running.',
    failing: 'The last two runs were not successful.',
    skipped: {
      NOTHING_TO_DO: 'There was nothing to do.',
      ANOTHER_RUN: 'Another run was active.',
    },
  },
} as const;
