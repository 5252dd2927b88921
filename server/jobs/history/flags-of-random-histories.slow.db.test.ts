import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFlags, type FlaggedRun } from '#domain/jobs/find-flags.ts';
import { JobFlag, JobStatus } from '#domain/jobs/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { listJudgedRuns } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2026-06-15T12:00:00Z');
/** Few minutes and few jobs, so that runs begin at one instant, overlap and follow each other. */
const anyRun = fc.record({
  id: fc.uuid({ version: 4 }),
  jobName: fc.constantFrom('sync', 'mail'),
  status: fc.constantFrom(...JobStatus.options),
  startedAt: fc.constantFrom(0, 5, 29, 30, 31, 45, 90, 200).map((ago) => new Date(+NOW - ago * 60_000)),
});
const anyHistory = fc.uniqueArray(anyRun, { selector: ({ id }) => id, maxLength: 14 });

const allFlags = (runs: readonly FlaggedRun[], judged: readonly FlaggedRun[]) =>
  new Map(runs.map((run) => [run.id, findFlags(run, judged, NOW)]));

test('[4.40] [4.41] [4.42] [4.43] [4.44] the flags of random histories are those of a second way of computing them', () => {
  const seen = new Set<JobFlag>();
  fc.assert(
    fc.property(anyHistory, (runs) => {
      const expected = flagsByWalking(runs, NOW);
      for (const flags of expected.values()) for (const flag of flags) seen.add(flag);
      expect(allFlags(runs, runs)).toEqual(expected);
    }),
    { numRuns: 200, seed: 9 },
  );
  expect(seen).toEqual(new Set(JobFlag.options));
});

test('[4.42] of a long history as much is read from the database as its flags need', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (runs) => {
      const judged = await inTransaction(database.pool, { role: 'system' }, async (trx) => {
        await trx.deleteFrom('job_invocation').execute();
        if (runs.length > 0) await trx.insertInto('job_invocation').values(runs.map(rowOf)).execute();
        return listJudgedRuns(trx);
      });
      expect(allFlags(runs, judged)).toEqual(flagsByWalking(runs, NOW));
    }),
    { numRuns: 60, seed: 9 },
  );
});

const rowOf = ({ id, jobName, status, startedAt }: FlaggedRun) => ({
  ...{ id, job_name: jobName, trigger_id: id, status, origin: 'host/1', started_at: startedAt },
  ended_at: status === 'RUNNING' ? null : startedAt,
  reason: status === 'SKIPPED' ? 'NOTHING_TO_DO' : null,
  error: status === 'FAILED' ? 'no' : null,
});

/**
 * 4.40–4.44 once more, in another way than the product's: one walk over the runs of each job from the oldest on, in which
 * every run is told what it follows, and those before it that something came after.
 */
function flagsByWalking(runs: readonly FlaggedRun[], now: Date): Map<string, JobFlag[]> {
  const told = new Map<string, Set<JobFlag>>(runs.map(({ id }) => [id, new Set()]));
  const jobs = new Set(runs.map(({ jobName }) => jobName));
  for (const job of jobs) {
    const ordered = runs.filter((run) => run.jobName === job && run.status !== 'SKIPPED');
    ordered.sort((a, b) => +a.startedAt - +b.startedAt || (a.id > b.id ? 1 : -1));
    const passed: FlaggedRun[] = [];
    let sinceSuccess = 0;
    let isOneRunning = false;
    for (const run of ordered) {
      const flags = told.get(run.id) ?? new Set();
      if (+now > +run.startedAt + 1_800_000) flags.add('hangingJob');
      if (sinceSuccess >= 2) flags.add('hasTwoFailedPrevRuns');
      if (isOneRunning) flags.add('hasOlderJob');
      for (const before of passed) told.get(before.id)?.add('hasNewerJob');
      sinceSuccess = run.status === 'SUCCESS' ? 0 : sinceSuccess + 1;
      isOneRunning ||= run.status === 'RUNNING';
      passed.push(run);
    }
  }
  const order: JobFlag[] = ['hangingJob', 'hasTwoFailedPrevRuns', 'hasNewerJob', 'hasOlderJob'];
  return new Map(
    runs.map((run) => [
      run.id,
      run.status === 'RUNNING' ? order.filter((flag) => told.get(run.id)?.has(flag)) : [],
    ]),
  );
}
