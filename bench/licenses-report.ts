import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { listLicenseKeys } from '#domain/licenses-report/contract.ts';
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

type Ask = (query: string) => Promise<{ page: ReportPage; ms: number }>;

/** The licenses report over all imported keys, asked for through the whole server: session, audit and checks included. */
export async function measureLicensesReport(): Promise<Figure[]> {
  const { dataDir } = await importedKeys();
  const { portal, close } = await openPortal({ PORTAL_DATA_DIR: dataDir });
  const staff = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const app = await buildServer(portal);
  const ask: Ask = async (query) => {
    const started = performance.now();
    const answer = await app.inject({ url: `${listLicenseKeys.path}?${query}`, headers: staff.headers });
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
    return { page: answer.json<ReportPage>(), ms };
  };
  try {
    return [...(await measureCombinations(ask)), await measureDepth(ask)];
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

async function slowest(measure: (query: string) => Promise<number>): Promise<Slowest> {
  const all: Slowest[] = [];
  for (const query of combinations) all.push({ query, ms: await measure(query) });
  for (const { query, ms } of all) process.stderr.write(`  ${milliseconds(ms)}  ${query || 'no filter'}\n`);
  return all.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
}

async function middleOf(ask: Ask, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(query)).ms);
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
