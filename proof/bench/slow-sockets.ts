import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnPortal, untilReady } from '../../testing/portal-process.ts';
import { less, quantile, type Figure, type Measured } from './figure.ts';

const SOCKETS = 500;
/** Fewer of one address than the portal lets it have. */
const ADDRESSES = 5;
const PINGS = 200;
const PAUSE_MS = 20;
const TARGET_MS = 100;

/** How fast the ping answers while 500 connections send their headers a byte a second. */
export async function measureSlowSockets(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portal = await spawnPortal(join(folder, 'data'));
  await untilReady(portal);
  const quiet = await pingTimes(portal.url);
  const sockets = Array.from({ length: SOCKETS }, (_, index) => openSlowly(portal.port, index));
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      if (socket.destroyed) sockets[index] = openSlowly(portal.port, index); // the portal cut it after five seconds
      else socket.write('x');
    }
  }, 1000);
  await new Promise((done) => setTimeout(done, 2000));
  const besieged = await pingTimes(portal.url);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  portal.child.kill('SIGTERM');
  await portal.exited;
  rmSync(folder, { recursive: true, force: true });
  const p99 = quantile(besieged, 0.99);
  return [
    { what: 'ping alone, p50 / p99', measured: both(quiet), target: 'none' },
    {
      what: `ping beside ${SOCKETS} slow connections, p50 / p99`,
      measured: both(besieged),
      target: `p99 ≤ ${TARGET_MS} ms`,
      met: p99 <= TARGET_MS,
    },
  ];
}

const both = (times: readonly number[]): Measured[] =>
  [0.5, 0.99].map((share) => less(quantile(times, share), 'ms'));

function openSlowly(port: number, index: number): Socket {
  const localAddress = `127.0.4.${1 + (index % ADDRESSES)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  return socket;
}

async function pingTimes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) {
    const started = performance.now();
    await (await fetch(`${url}/api/auth/actuator/health/ping`)).text();
    times.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return times;
}
