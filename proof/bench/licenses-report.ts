import { sortTexts } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { countViews, listLicenseKeys } from '#domain/licenses-report/contract.ts';
import { formatNumber } from '#domain/core/format.ts';
import { less, milliseconds, type Figure } from './figure.ts';
import { KEYS } from './import-folder.ts';
import { openReport, ROUNDS, type OpenReport } from './open-report.ts';

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

type Report = Pick<OpenReport, 'ask' | 'middleOf'>;

/** The licenses report over all imported keys. */
export async function measureLicensesReport(): Promise<Figure[]> {
  const report = await openReport();
  try {
    return [
      ...(await measureCombinations(report)),
      ...(await measureOrders(report)),
      ...(await measureFiltered(report)),
      await measureDepth(report),
    ];
  } finally {
    await report.close();
  }
}

const rowsOf = (query: string) => `${listLicenseKeys.path}?${query}&parts=rows&size=${SIZE}`;
const totalOf = (query: string) => `${listLicenseKeys.path}?${query}&parts=total`;

/** The page after the first, where there is one. */
async function middleOfNext({ ask, middleOf }: Report, query: string): Promise<number> {
  const { next } = (await ask(rowsOf(query))).answer.json<ReportPage>();
  return next === null ? 0 : middleOf(`${rowsOf(query)}&after=${next}`);
}

async function measureCombinations(report: Report): Promise<Figure[]> {
  const rows = await slowest((query) => report.middleOf(rowsOf(query)));
  const next = await slowest((query) => middleOfNext(report, query));
  const total = await slowest((query) => report.middleOf(totalOf(query)));
  const of = `of ${combinations.length} filter combinations, ${formatNumber(KEYS)} license keys, middle of ${ROUNDS}`;
  return [
    figure(`first page of ${SIZE}: the slowest ${of}`, rows, 30),
    figure('the next page: the slowest', next, 30),
    figure('exact total: the slowest', total, 300),
  ];
}

async function measureOrders(report: Report): Promise<Figure[]> {
  const first = await slowest((query) => report.middleOf(rowsOf(query)), ordered);
  const next = await slowest((query) => middleOfNext(report, query), ordered);
  const views = await slowest(
    (query) => report.middleOf(`${countViews.path}?${query}`),
    ['', assignees[1] ?? '', 'search=itext', searches[3] ?? ''],
  );
  return [
    figure(`first page in one of ${sortTexts.length} orders: the slowest of ${ordered.length}`, first, 300),
    figure('the page after it: the slowest', next, 300),
    figure('counts of all quick views: the slowest', views, 300),
  ];
}

async function measureFiltered(report: Report): Promise<Figure[]> {
  const first = await slowest((query) => report.middleOf(rowsOf(query)), filtered);
  const total = await slowest((query) => report.middleOf(totalOf(query)), filtered);
  const of = `the slowest of ${filtered.length} filters and orders`;
  return [figure(`first page: ${of}`, first, 300), figure(`exact total: ${of}`, total, 300)];
}

const figure = (what: string, { ms, query }: Slowest, limit: number): Figure => ({
  what: `${what} (${query || 'no filter'})`,
  measured: [less(ms, 'ms')],
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

/** A place near the end is reached by its number once; going on from there is what scrolling does. */
async function measureDepth(report: Report): Promise<Figure> {
  const page = `${rowsOf('')}&page=${Math.floor((KEYS * 0.9) / SIZE)}`;
  const { next } = (await report.ask(page)).answer.json<ReportPage>();
  if (next === null) throw new Error('the deep page is the last');
  const deep = await report.middleOf(`${rowsOf('')}&after=${next}`);
  const first = await report.middleOf(rowsOf(''));
  return {
    what: 'a page at nine tenths of the depth, against the first',
    measured: [less(deep / first, '×')],
    target: '≤ 2 ×',
    met: deep / first <= 2,
  };
}
