import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { observe } from '#server/core/observations.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { serveMetrics, type MetricsListener } from './serve-metrics.ts';

const account = 'acc-metrics';
const key = randomKey();
let portal: TestPortal;
let reporter: SignedInPerson;
let metrics: MetricsListener;
const ask = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init);

/** What is told now, by name and labels, on a connection of its own: a kept one ends while a test is at work. */
async function read(): Promise<Map<string, number>> {
  const told = await new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port: metrics.port, path: '/metrics', agent: false }, (answer) => {
      text(answer).then(resolve, reject);
    }).once('error', reject);
  });
  const lines = told.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}
/** By how much work raises a figure. */
async function raised(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await read()).get(name) ?? 0;
  await work();
  return ((await read()).get(name) ?? 0) - before;
}

beforeAll(async () => {
  portal = await startTestPortal({ METRICS_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9' });
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  metrics = await serveMetrics(portal.portal);
});
afterAll(async () => {
  await metrics.stop();
  await portal.close();
});

test('the figures are told to this machine only, at one address, as Prometheus reads them', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const told = await answer.text();
  expect(told).toContain('# TYPE portal_http_request_duration_seconds histogram\n');
  expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect(portal.portal.config.METRICS_HOST).toBe('127.0.0.1');
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST', body: 'x' })).status).toBe(405);
});

test('answers are counted by method, declared address and status, and their time by the first two', async () => {
  const ping = () => portal.app.inject('/api/auth/actuator/health/ping');
  const labels = 'method="GET",route="/api/auth/actuator/health/ping"';
  expect(await raised(`portal_http_requests_total{${labels},status="200"}`, ping)).toBe(1);
  expect(await raised(`portal_http_request_duration_seconds_count{${labels}}`, ping)).toBe(1);
});

test('a thousand odd addresses make no figure each, and nothing of what was asked stands anywhere', async () => {
  await portal.app.inject('/odd/first');
  const before = (await read()).size;
  for (let at = 0; at < 1000; at += 1) {
    const url = ['/odd/', '/api/', '/assets/', '/api/accounts/', '/accounts/'][at % 5] + `secret-${at}`;
    await portal.app.inject({ url: `${url}?token=secret-${at}`, method: at % 7 === 0 ? 'DELETE' : 'GET' });
  }
  const after = await read();
  expect(after.size - before).toBeLessThan(200);
  expect([...after.keys()].filter((name) => /secret|odd/.test(name))).toEqual([]);
});

test('an upload is counted with its bytes, and its records once however often it is sent', async () => {
  const file = await usageFile([key], [usageAt(1, 5), usageAt(2, 7)], { instanceId: 'metrics' });
  const send = () => uploadOk(portal, reporter, file);
  expect(await raised('portal_upload_records_total{kind="file"}', send)).toBe(2);
  expect(await raised('portal_upload_records_total{kind="file"}', send)).toBe(0);
  expect(await raised('portal_uploads_total{kind="file"}', send)).toBe(1);
  expect(await raised('portal_upload_bytes_total{kind="file"}', send)).toBe(file.length);
});

test('passwords and jobs are counted by what came of them', async () => {
  const wrong = async () => observe('signInTried', { outcome: 'wrong' });
  expect(await raised('portal_sign_ins_total{outcome="wrong"}', wrong)).toBe(1);
  const failed = async () => observe('jobEnded', { job: 'mail-cleanup', status: 'FAILED', seconds: 2 });
  const name = 'portal_job_duration_seconds_sum{job="mail-cleanup",status="FAILED"}';
  expect(await raised(name, failed)).toBe(2);
});

test('jobs and mails that wait are told with the time of the oldest, and connections by their state', async () => {
  await portal.asOwner(
    `insert into job_trigger (trigger_id, due_at) values ('late', now() - interval '10 minutes')`,
  );
  await portal.asOwner(
    `insert into outbox_mail (recipient, subject, created_at, next_attempt_at, given_up_at) values
      ('a@x.example', 'waits', now() - interval '1 hour', now(), null), ('b@x.example', 'given up', now(), now(), now())`,
  );
  const told = await read();
  expect(told.get('portal_database_up')).toBe(1);
  expect(told.get('portal_jobs{state="waiting"}')).toBe(1);
  expect(told.get('portal_jobs{state="running"}')).toBe(0);
  expect(told.get('portal_job_oldest_waiting_seconds')).toBeGreaterThanOrEqual(600);
  expect(told.get('portal_mails{state="waiting"}')).toBe(1);
  expect(told.get('portal_mails{state="given_up"}')).toBe(1);
  expect(told.get('portal_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(3600);
  expect(told.get('portal_pool_connections{state="waiting"}')).toBe(0);
  expect(told.get('portal_semaphore{name="bookings",state="inside"}')).toBe(0);
  expect(told.get('portal_ledger_rows_inserted')).toBeGreaterThanOrEqual(0);
  expect([...told.keys()].filter((name) => /example|acc-metrics/.test(name))).toEqual([]);
});

test('what a database that is away would know is left out, and is not 0', async () => {
  const { pool } = portal.portal;
  const away = {
    ...pool,
    pg: Object.create(pool.pg, { connect: { value: async () => Promise.reject(new Error('away')) } }),
  };
  const lonely = await serveMetrics({ ...portal.portal, pool: away });
  const told = await (await fetch(`http://127.0.0.1:${lonely.port}/metrics`)).text();
  await lonely.stop();
  expect(told).toMatch(/^portal_database_up 0$/m);
  expect(told).not.toMatch(/^portal_(jobs|mails|job_oldest|ledger)/m);
});

test('how far the clock of the process is from the database’s is told', async () => {
  portal.setNow(new Date(Date.now() - 70_000));
  expect((await read()).get('portal_clock_ahead_seconds')).toBeCloseTo(-70, -1);
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
});
