import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
let app: TestPortal['app'];
let origin: string;
let arrived = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  app = await buildServer(portal.portal);
  app.addHook('preHandler', async (request) => {
    if (!request.url.endsWith('?format=csv')) return;
    arrived += 1;
    request.raw.socket.once('close', () => app.server.emit('export left'));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const staff = () => createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
const get = ({ headers }: SignedInPerson, path: string, signal: AbortSignal | null = null) =>
  fetch(origin + path, { headers, signal });
const exportOf = (who: SignedInPerson, signal?: AbortSignal) =>
  get(who, '/api/reports/license-keys?format=csv', signal);
const exportsWrittenDown = async () =>
  (
    await portal.asOwner(
      `select user_id from audit where action = 'licenses-report.exportLicenseKeys' order by id`,
    )
  ).rows.map((row) => row['user_id']);

/** Nobody gets a line of the report before `work` is over. */
async function holdingTheReport(work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client(portal.owner);
  await holder.connect();
  try {
    await holder.query('begin; lock table report_row in access exclusive mode');
    await work();
  } finally {
    await holder.end();
  }
}

test('exports that wait keep nobody of their network from other calls', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(staff));
  const before = arrived;
  const waiting: Promise<Response>[] = [];
  await holdingTheReport(async () => {
    for (const person of people) waiting.push(exportOf(person), exportOf(person));
    await expect.poll(() => arrived - before).toBeGreaterThanOrEqual(10);
    const [person] = people;
    expect(person && (await get(person, '/api/reports/territories')).status).toBe(200);
  });
  for (const answer of await Promise.all(waiting)) {
    expect(answer.status).toBe(200);
    await answer.text();
  }
});

test('who leaves before it is their turn has taken nothing, and nothing else is written down', async () => {
  const staffMember = await staff();
  const before = (await exportsWrittenDown()).length;
  const seen = arrived;
  const leaving = new AbortController();
  const taken: Promise<Response>[] = [];
  await holdingTheReport(async () => {
    taken.push(exportOf(staffMember));
    await expect.poll(async () => (await exportsWrittenDown()).length).toBe(before + 1);
    const left = exportOf(staffMember, leaving.signal);
    await expect.poll(() => arrived).toBe(seen + 2);
    const closed = new Promise((done) => app.server.once('export left', done));
    leaving.abort();
    await expect(left).rejects.toThrow(/abort/);
    await closed;
  });
  for (const answer of taken) await (await answer).text();
  await (await exportOf(staffMember)).text();
  expect((await exportsWrittenDown()).slice(before)).toEqual([staffMember.userId, staffMember.userId]);
});
