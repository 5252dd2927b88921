import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobInvocation } from '#domain/jobs/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const hour = { started_at: new Date('2026-06-15T10:00:00Z'), ended_at: new Date('2026-06-15T10:01:02.345Z') };

beforeAll(async () => {
  portal = await startTestPortal();
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const own = { job_name: 'usage-term-refresh', trigger_id: 'usage-term-refresh', origin: 'host/7' };
  const external = { job_name: 'crm-sync', trigger_id: 'crm', origin: 'external' };
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    for (const row of [
      { ...own, id: id(1), ...hour, status: 'SUCCESS', summary: '{"refreshed": 7}' },
      {
        ...own,
        id: id(2),
        started_at: ago(9),
        ended_at: ago(8),
        status: 'FAILED',
        error: 'not now',
        attempt: 2,
      },
      { ...own, id: id(3), started_at: ago(7), ended_at: ago(7), status: 'SKIPPED', reason: 'ANOTHER_RUN' },
      { ...own, id: id(4), started_at: ago(6), ended_at: ago(5), status: 'FAILED', error: 'not now either' },
      { ...external, id: id(5), started_at: ago(90), status: 'RUNNING' },
    ])
      await trx.insertInto('job_invocation').values(row).execute();
    await trx.insertInto('job_trigger').values({ trigger_id: 'mail-delivery', due_at: new Date() }).execute();
  });
});
afterAll(() => portal.close());

const get = async <T>(path: string): Promise<T> => {
  const url = `/api/background-processes/invocations${path}`;
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const idsOf = async (query: string) =>
  (await get<JobInvocation[]>(query)).map(({ jobInvocationId }) => Number(jobInvocationId.at(-1)));

test('[7.39] the names are in the order of the alphabet, also of jobs that have not run yet', async () => {
  expect(await get('/job-names')).toEqual(['crm-sync', 'mail-delivery', 'usage-term-refresh']);
});

test('[7.40] what is wrong is said by the name of the job', async () => {
  expect(await get('/health-check')).toEqual({
    'crm-sync': 'It has been running for more than 30 minutes.',
    'usage-term-refresh': 'The last two runs were not successful.',
  });
});

test('[3.24] a run has every value under its own name', async () => {
  const [first] = await get<JobInvocation[]>('?jobName=usage-term-refresh');
  expect(first).toEqual({
    jobInvocationId: id(1),
    jobName: 'usage-term-refresh',
    triggerId: 'usage-term-refresh@daily-00:00',
    startTime: '2026-06-15T10:00:00.000Z',
    duration: 'PT1M2.345S',
    status: 'SUCCESS',
    origin: 'host/7',
    attempt: 1,
    details: 'refreshed: 7',
    additionalInfo: [],
  });
  const [running] = await get<JobInvocation[]>('?status=RUNNING');
  expect(running).toMatchObject({
    ...{ jobName: 'crm-sync', triggerId: 'crm', origin: 'external', duration: null, details: null },
    additionalInfo: ['hangingJob'],
  });
});

test('[3.25] [7.41] runs are filtered, the oldest first; skipped ones come where they are asked for', async () => {
  expect(await idsOf('')).toEqual([1, 5, 2, 4]);
  expect(await idsOf('?jobName=usage-term-refresh&status=FAILED&status=SKIPPED')).toEqual([2, 3, 4]);
  expect(await idsOf(`?startTimeAfter=${ago(10).toISOString()}`)).toEqual([2, 4]);
  expect(await idsOf(`?startTimeBefore=${ago(10).toISOString()}`)).toEqual([1, 5]);
  const begun = '2026-06-15T10:00:00.000Z'; // both ends are included
  expect(await idsOf(`?startTimeAfter=${begun}&startTimeBefore=${begun}`)).toEqual([1]);
  expect(await idsOf('?jobName=nothing')).toEqual([]);
  const [skipped] = await get<JobInvocation[]>('?status=SKIPPED');
  expect(skipped).toMatchObject({ details: 'Another run was active.', duration: 'PT0S' });
});
