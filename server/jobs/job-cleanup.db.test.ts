import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { jobCleanup } from './cleaning-jobs.ts';

let running: TestPortal;
beforeEach(async () => {
  running = await startTestPortal();
});
afterEach(() => running.close());

const seed = (jobName: string, status: string, age: string) =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('job_invocation')
      .values({
        ...{ job_name: jobName, trigger_id: jobName, status, origin: 'test' },
        started_at: sql<Date>`now() - ${age}::interval`,
        heartbeat_at: sql<Date>`now()`,
        ended_at: status === 'RUNNING' ? null : sql<Date>`now()`,
        error: status === 'FAILED' ? 'It broke.' : null,
        reason: status === 'SKIPPED' ? 'NOTHING_TO_DO' : null,
      })
      .execute(),
  );
const kept = () =>
  inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    const rows = await trx.selectFrom('job_invocation').select('job_name').orderBy('job_name').execute();
    return rows.map(({ job_name }) => job_name);
  });
const run = () =>
  jobCleanup.run({
    ...createSystemContext(running.portal, { kind: 'job', name: jobCleanup.name }),
    ...{ portal: running.portal, signal: new AbortController().signal },
  });

test('runs are kept for 90 days, skipped starts for one, and what still runs is never removed', async () => {
  await seed('failed-young', 'FAILED', '89 days');
  await seed('failed-old', 'FAILED', '91 days');
  await seed('success-old', 'SUCCESS', '91 days');
  await seed('skipped-young', 'SKIPPED', '23 hours');
  await seed('skipped-old', 'SKIPPED', '25 hours');
  await seed('running-old', 'RUNNING', '91 days');
  expect(await run()).toEqual({ summary: { removed: 3 } });
  expect(await kept()).toEqual(['failed-young', 'running-old', 'skipped-young']);
  expect(await run()).toBe('nothing to do');
});
