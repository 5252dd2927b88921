import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { HOST } from '../proof/attacks/attacked-address.ts';
import { startAttackedPortal } from '../proof/attacks/attacked-portal.ts';
import { makeUsageFile } from '../proof/attacks/make-usage-file.ts';
import { onAttackedDatabase, seedPeople, type SeededPeople } from '../proof/attacks/peaceful-people.ts';
import { checkAccount } from './booked-files.ts';
import { keepConnection, type Exchange } from './kept-connection.ts';
import type { UploadLog } from './ledger-checker.ts';
import { databaseProcessesOn } from './portal-process.ts';
import { uploadBody, uploadHeaders } from './usage-uploads.ts';

const CONNECTIONS = 50;
const MOST_DELAY_MS = 1500;
const EXIT_WITHIN_MS = 10_000;
const RECORDS = 3000;
/** Where the database's control file keeps its state, and what it is after a shutdown in order. */
const STATE_AT = 16;
const SHUT_DOWN = 1;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface StopReport {
  stops: number;
  /** Exit statuses by their number. */
  exits: Record<string, number>;
  slowestMs: number;
  /** Requests that were on their way when the portal was told to stop, and all that came later. */
  requests: Record<Fate, number>;
  faults: string[];
}

/**
 * answered and refused (503) are whole answers; unread was reset with its bytes unread, which a client may send again;
 * late was sent after the stop and met a closed door; dropped had arrived before the stop and got nothing, or a part.
 */
const fates = ['answered', 'refused', 'unread', 'late', 'dropped'] as const;
type Fate = (typeof fates)[number];

export function fateOf(one: Exchange, stoppedAt: number): Fate {
  if (one.status !== undefined) return one.status === 503 ? 'refused' : 'answered';
  if (one.partial) return 'dropped';
  if (one.sentAt === undefined || one.sentAt > stoppedAt) return 'late';
  return one.reset ? 'unread' : 'dropped';
}

/**
 * Stops the portal with SIGTERM at random moments, with kept connections whose calls are in flight and an upload, as
 * often as asked.
 */
export async function runStops(times: number, tell: (line: string) => void = () => {}): Promise<StopReport> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stops-'));
  const requests = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  const report: StopReport = { stops: 0, exits: {}, slowestMs: 0, requests, faults: [] };
  const uploads: UploadLog[] = [];
  try {
    let portal = await startAttackedPortal(folder);
    const people = await seedPeople(folder);
    while (report.stops < times) {
      const load = startLoad(portal.port, people, uploads);
      await sleep(Math.random() * MOST_DELAY_MS);
      const stoppedAt = performance.now();
      portal.child.kill('SIGTERM');
      load.stop();
      await Promise.race([portal.exited, sleep(EXIT_WITHIN_MS)]);
      const ms = performance.now() - stoppedAt;
      const exit = portal.ended() ?? `still running after ${EXIT_WITHIN_MS} ms`;
      if (portal.ended() === undefined) portal.child.kill('SIGKILL');
      await portal.exited;
      report.stops += 1;
      report.slowestMs = Math.max(report.slowestMs, Math.round(ms));
      report.exits[exit] = (report.exits[exit] ?? 0) + 1;
      const after = [
        ...(exit === 'exit 0' ? [] : [`${exit} after ${Math.round(ms)} ms`]),
        ...(await faultsOfDatabase(join(folder, 'data'))),
      ];
      for (const exchange of await load.ended) {
        const fate = fateOf(exchange, stoppedAt);
        requests[fate] += 1;
        if (fate === 'dropped') after.push(`a request was dropped: ${JSON.stringify(exchange)}`);
      }
      report.faults.push(...after.map((fault) => `stop ${report.stops}: ${fault}`));
      tell(`stop ${report.stops} of ${times}: ${exit} after ${Math.round(ms)} ms, ${after.length} faults`);
      portal = await startAttackedPortal(folder);
    }
    const { faults } = await onAttackedDatabase(folder, (database) =>
      checkAccount(database, people.customer.account, uploads),
    );
    report.faults.push(...faults);
    await portal.stop();
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** No process of the database left, and its files shut down in order: the next start has nothing to recover. */
async function faultsOfDatabase(dataDir: string): Promise<string[]> {
  const faults: string[] = [];
  if (databaseProcessesOn(dataDir).length > 0) {
    faults.push('the database was running still');
    await sleep(5000); // it follows the portal; the next one waits for it
  }
  const cluster = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) ?? '';
  const state = readFileSync(join(dataDir, cluster, 'global', 'pg_control')).readUInt32LE(STATE_AT);
  if (state !== SHUT_DOWN) faults.push('the database was not shut down in order');
  return faults;
}

/** Half of the connections ask on after the stop, as a crowd does; the others keep still, as a proxy's do. */
function startLoad(port: number, people: SeededPeople, uploads: UploadLog[]) {
  const { customer, staff } = people;
  let stopped = false;
  const calls = [
    callOf('GET', '/api/auth/actuator/health/ping', {}),
    callOf('GET', '/api/auth/settings', customer.headers),
    callOf('GET', '/api/reports/license-keys?size=50', staff),
    callOf('GET', `/api/accounts/${customer.account}/submissions`, customer.headers),
    callOf('GET', '/', { accept: 'text/html,*/*' }),
  ];
  const last: Exchange[] = [];
  const ask = async (n: number) => {
    let connection = keepConnection(HOST, port);
    for (let round = n; ; round += 1) {
      const exchange = await connection.send(calls[round % calls.length] ?? Buffer.of());
      if (stopped) last.push(exchange);
      if (stopped && (exchange.status === undefined || exchange.closes)) return connection.close();
      if (stopped && n % 2) return; // keeps still, and open
      if (!connection.open() || exchange.closes) connection = keepConnection(HOST, port);
      if (exchange.status === 503) await sleep(100);
    }
  };
  const upload = async () => {
    while (!stopped) {
      const { bytes, written } = await makeUsageFile(customer.key, RECORDS);
      uploads.push(written);
      const connection = keepConnection(HOST, port);
      const exchange = await connection.send(
        callOf(
          'POST',
          '/api/usage/manual/local',
          { ...customer.headers, ...uploadHeaders },
          uploadBody(bytes),
        ),
      );
      if (exchange.status === 200 && UploadSummary.parse(JSON.parse(exchange.text)).successful.length === 1)
        written.outcome = 'ok';
      if (stopped) last.push(exchange);
      connection.close();
    }
  };
  const all = Promise.all([upload(), ...Array.from({ length: CONNECTIONS }, (_, n) => ask(n))]);
  return { stop: () => (stopped = true), ended: all.then(() => last) };
}

function callOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer = Buffer.of(),
): Buffer {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body.length ? { 'content-length': `${body.length}` } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}
