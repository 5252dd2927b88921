import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sortTexts } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { countViews, exportLicenseKeys, listLicenseKeys } from '#domain/licenses-report/contract.ts';
import { formatNumber } from '#domain/core/format.ts';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../testing/people.ts';
import { milliseconds, quantile, type Figure } from './figure.ts';
import { importedKeys } from './import.ts';
import { KEYS } from './import-folder.ts';
import { openPortal } from './scratch-portal.ts';

const ROUNDS = 15;
const SIZE = 50;

/** Every combination of the filters: an assignee, the expiry, and texts that many, few, some or no lines have. */
const assignees = ['', 'assignee=person.7%40vendor.example'];
const expiries = ['', 'expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON'];
const searches = ['', 'search=itext', `search=PL-${Math.floor(KEYS / 2)}`, 'search=customer%2012'];
const combinations = assignees.flatMap((assignee) =>
  expiries.flatMap((expiry) =>
    searches.map((search) => [assignee, expiry, search].filter(Boolean).join('&')),
  ),
);

/** Each order from both ends, alone and with filters that leave many, few and hardly any lines. */
const ordered = sortTexts.flatMap((sort) =>
  [
    '',
    expiries[1] ?? '',
    'search=itext',
    `${assignees[1]}&${expiries[1]}`,
    'unused=true',
    'platform=LEADTOOLS&minUsage=0',
    'search=customer%2012&expirationStatus=EXPIRED',
  ].map((filters) => [`sort=${sort}`, filters].filter(Boolean).join('&')),
);

/** Every order with the filters that came last: a product, of whose lines few stand at an end; a CSM and a category. */
const filtered = sortTexts.flatMap((sort) =>
  ['product=iText', 'csm=person.7%40vendor.example&category=Subscription'].map(
    (filters) => `sort=${sort}&${filters}`,
  ),
);

type Ask = (query: string, path?: string) => Promise<{ page: ReportPage; ms: number }>;

/** The licenses report over all imported keys, asked for through the whole server: session, audit and checks included. */
export async function measureLicensesReport(): Promise<Figure[]> {
  const { dataDir } = await importedKeys();
  const { portal, close } = await openPortal({ PORTAL_DATA_DIR: dataDir });
  const staff = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const app = await buildServer(portal);
  const ask: Ask = async (query, path = listLicenseKeys.path) => {
    const started = performance.now();
    const answer = await app.inject({ url: `${path}?${query}`, headers: staff.headers });
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
    return { page: answer.json<ReportPage>(), ms };
  };
  try {
    return [
      ...(await measureCombinations(ask)),
      ...(await measureOrders(ask)),
      ...(await measureFiltered(ask)),
      await measureDepth(ask),
      ...(await measureExport(app, staff.headers)),
    ];
  } finally {
    await app.close();
    await close();
  }
}

async function measureCombinations(ask: Ask): Promise<Figure[]> {
  const rows = await slowest((query) => middleOf(ask, `${query}&parts=rows&size=${SIZE}`));
  const next = await slowest(async (query) => {
    const { page } = await ask(`${query}&parts=rows&size=${SIZE}`);
    return page.next === null ? 0 : middleOf(ask, `${query}&parts=rows&size=${SIZE}&after=${page.next}`);
  });
  const total = await slowest((query) => middleOf(ask, `${query}&parts=total`));
  const of = `of ${combinations.length} filter combinations, ${formatNumber(KEYS)} license keys, middle of ${ROUNDS}`;
  return [
    figure(`first page of ${SIZE}: the slowest ${of}`, rows, 30),
    figure('the next page: the slowest', next, 30),
    figure('exact total: the slowest', total, 300),
  ];
}

async function measureOrders(ask: Ask): Promise<Figure[]> {
  const rows = (query: string) => `${query}&parts=rows&size=${SIZE}`;
  const first = await slowest((query) => middleOf(ask, rows(query)), ordered);
  const next = await slowest(async (query) => {
    const { page } = await ask(rows(query));
    return page.next === null ? 0 : middleOf(ask, `${rows(query)}&after=${page.next}`);
  }, ordered);
  const views = await slowest(
    (query) => middleOf(ask, query, countViews.path),
    ['', assignees[1] ?? '', 'search=itext', searches[3] ?? ''],
  );
  return [
    figure(`first page in one of ${sortTexts.length} orders: the slowest of ${ordered.length}`, first, 30),
    figure('the page after it: the slowest', next, 30),
    figure('counts of all quick views: the slowest', views, 300),
  ];
}

async function measureFiltered(ask: Ask): Promise<Figure[]> {
  const first = await slowest((query) => middleOf(ask, `${query}&parts=rows&size=${SIZE}`), filtered);
  const total = await slowest((query) => middleOf(ask, `${query}&parts=total`), filtered);
  const of = `the slowest of ${filtered.length} filters and orders`;
  return [figure(`first page: ${of}`, first, 30), figure(`exact total: ${of}`, total, 300)];
}

/** All lines as CSV, the whole way through a socket to another process; what this one grew by meanwhile. */
async function measureExport(app: FastifyInstance, headers: Record<string, string>): Promise<Figure[]> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const take = async (sort: string): Promise<Taken> => {
    const client = fileURLToPath(new URL('export-client.ts', import.meta.url));
    const path = `${exportLicenseKeys.path}?sort=${sort}`;
    const args = [client, String(port), path, headers['authorization'] ?? ''];
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    const { stdout } = await promisify(execFile)(process.execPath, args);
    clearInterval(watch);
    const taken = JSON.parse(stdout) as Omit<Taken, 'grown' | 'sort'>;
    if (taken.status !== 200) throw new Error(`the export was answered with ${taken.status}`);
    return { ...taken, sort, grown: (most - before) / 2 ** 20 };
  };
  const taken: Taken[] = [];
  for (const sort of ['account', '-usage']) taken.push(await take(sort));
  return taken.flatMap(({ sort, lines, first, seconds, grown }) => [
    {
      what: `CSV of ${formatNumber(lines - HEADS)} lines in the order ${sort}, its first after ${milliseconds(first)}`,
      measured: `${formatNumber(Math.round((lines - HEADS) / seconds))} lines/s`,
      target: '≥ 50,000 lines/s',
      met: (lines - HEADS) / seconds >= 50_000,
    },
    {
      what: 'memory the process grew by meanwhile',
      measured: `${Math.round(grown)} MiB`,
      target: '≤ 64 MiB',
      met: grown <= 64,
    },
  ]);
}

/** What stands above the lines of an export without filters. */
const HEADS = 4;

interface Taken {
  sort: string;
  status: number;
  lines: number;
  /** Milliseconds until the first bytes. */
  first: number;
  seconds: number;
  grown: number;
}

const figure = (what: string, { ms, query }: Slowest, limit: number): Figure => ({
  what: `${what} (${query || 'no filter'})`,
  measured: milliseconds(ms),
  target: `≤ ${limit} ms`,
  met: ms <= limit,
});

interface Slowest {
  query: string;
  ms: number;
}

async function slowest(
  measure: (query: string) => Promise<number>,
  of: readonly string[] = combinations,
): Promise<Slowest> {
  const all: Slowest[] = [];
  for (const query of of) all.push({ query, ms: await measure(query) });
  for (const { query, ms } of all) process.stderr.write(`  ${milliseconds(ms)}  ${query || 'no filter'}\n`);
  return all.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
}

async function middleOf(ask: Ask, query: string, path?: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(query, path)).ms);
  return quantile(times, 0.5);
}

/** A place near the end is reached by its number once; going on from there is what scrolling does. */
async function measureDepth(ask: Ask): Promise<Figure> {
  const rows = `parts=rows&size=${SIZE}`;
  const { page } = await ask(`${rows}&page=${Math.floor((KEYS * 0.9) / SIZE)}`);
  if (page.next === null) throw new Error('the deep page is the last');
  const deep = await middleOf(ask, `${rows}&after=${page.next}`);
  const first = await middleOf(ask, rows);
  return {
    what: 'a page at nine tenths of the depth, against the first',
    measured: `${(deep / first).toFixed(2)} ×`,
    target: '≤ 2 ×',
    met: deep / first <= 2,
  };
}
