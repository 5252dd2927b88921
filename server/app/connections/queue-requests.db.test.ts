import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { isClosed, openConnection, sendRaw, statusesIn } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
let port: number;
const ping = '/api/auth/actuator/health/ping';
const readiness = '/api/auth/actuator/health/readiness';
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const last = get(ping, 'Connection: close');
const report = (...headers: string[]) => {
  const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } });
  const type = ['Content-Type: application/csp-report', `Content-Length: ${body.length}`];
  return `POST /api/csp-reports HTTP/1.1\r\n${['Host: localhost', ...type, ...headers].join('\r\n')}\r\n\r\n${body}`;
};

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());
afterEach(() => {
  vi.useRealTimers();
});

/** The most database connections that were in use at once while something ran. */
async function mostAtWork(work: () => Promise<unknown>): Promise<number> {
  const { pg } = portal.portal.pool;
  await eventually(() => expect(pg.idleCount).toBe(pg.totalCount)); // what another test left behind
  let inUse = 0;
  let most = 0;
  const take = () => (most = Math.max(most, (inUse += 1)));
  const give = () => (inUse -= 1);
  pg.on('acquire', take).on('release', give);
  await work();
  pg.off('acquire', take).off('release', give);
  return most;
}

test('requests sent ahead of their answers are begun one after the other, and all answered in their order', async () => {
  let text = '';
  const most = await mostAtWork(async () => {
    ({ text } = await sendRaw(port, get(readiness).repeat(20) + last));
  });
  expect(statusesIn(text)).toEqual(Array.from({ length: 21 }, () => 200));
  expect(most).toBe(1);
});

test('bodies, HEAD, a missing page and Expect: 100-continue keep their order on one connection', async () => {
  const head = get(ping).replace('GET', 'HEAD');
  const { text } = await sendRaw(
    port,
    report() + head + get('/api/nothing') + report('Expect: 100-continue') + get(readiness) + report() + last,
  );
  expect(statusesIn(text)).toEqual([204, 200, 404, 100, 204, 200, 204, 200]);
});

test('a body that comes piece by piece after a request in front of it is read', async () => {
  const [start, rest] = [report('Connection: close').slice(0, -10), report().slice(-10)];
  const { text } = await sendRaw(port, get(readiness).repeat(3) + start, (socket) => {
    socket.once('data', () => socket.write(rest));
    return () => {};
  });
  expect(statusesIn(text)).toEqual([200, 200, 200, 204]);
});

test('whoever sends hundreds ahead is cut off and shut out for a moment, and what they sent is not begun', async () => {
  vi.useFakeTimers({ toFake: ['performance'] }); // the moment lasts as long as this test
  let text = '';
  const begun: string[] = [];
  const { pg } = portal.portal.pool;
  const count = () => begun.push('one');
  pg.on('acquire', count);
  let made = 0;
  const countMade = () => (made += 1);
  portal.app.server.on('request', countMade);
  const flood = await openConnection(port, '127.0.1.7');
  flood.on('data', (chunk) => (text += chunk.toString())).resume();
  flood.write(get(readiness).repeat(900) + last);
  expect(await isClosed(flood)).toBe(true);
  pg.off('acquire', count);
  portal.app.server.off('request', countMade);
  expect(made).toBe(34); // one is answered, 32 wait, and one is too many
  expect(statusesIn(text).length).toBeLessThanOrEqual(33);
  expect(begun.length).toBeLessThanOrEqual(33);
  const again = await openConnection(port, '127.0.1.7');
  expect(await isClosed(again)).toBe(true);
  expect((await sendRaw(port, last)).status).toBe(200);
});

test('what waits on a connection that its client gave up is never begun', async () => {
  const { pg } = portal.portal.pool;
  const taken = await Promise.all(Array.from({ length: pg.options.max }, () => pg.connect()));
  const accepted = once(portal.app.server, 'connection');
  const socket = await openConnection(port);
  const [theirs] = (await accepted) as [Socket];
  const noticed = new Promise((resolve) => theirs.once('close', resolve));
  socket.write(get(readiness).repeat(10));
  await expect.poll(() => pg.waitingCount).toBe(1); // the first is begun
  const gone = once(socket, 'close');
  socket.resetAndDestroy();
  await gone;
  let begun = 0;
  const count = () => (begun += 1);
  pg.on('acquire', count);
  for (const client of taken) client.release();
  await noticed; // with the first answer: nothing is read while others wait
  await expect.poll(() => [pg.waitingCount, pg.idleCount]).toEqual([0, pg.totalCount]);
  expect((await sendRaw(port, last)).status).toBe(200);
  pg.off('acquire', count);
  expect(begun).toBe(1);
});
