import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addMonths, dayOf, firstDayOf, monthOf } from '#domain/core/day.ts';
import { formatNumber } from '#domain/core/format.ts';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../../testing/people.ts';
import { less, quantile, type Figure } from './figure.ts';
import { openPortal, startScratchPortal, type ScratchPortal } from './scratch-portal.ts';

const ACCOUNT = 'bench';
const KEYS = 5_000;
const MONTHS = 36;
/** Whose keys make the ledger long. */
const REST = 'bench-rest';
const LEDGER_ROWS = 10_000_000;
/** Keys whose months have two rows each, one for each type of usage. */
const ALL_KEYS = Math.ceil(LEDGER_ROWS / (MONTHS * 2));
const AT_ONCE = 10_000;
/** The last keys of the account were used on each of so many days. */
const BUSY_KEYS = 200;
const BUSY_DAYS = 1_000;
/** Asked before anything is measured: a portal has been running for a while. */
const WARM_UP = 40;
const ROUNDS = 40;
const CHART_KEYS = 5;
const CHART_MS = 5;
const LICENSES_MS = 15;

/** What staff see of an account that has thousands of keys and a ledger of years, asked through the whole server. */
export async function measureCustomerPages(): Promise<Figure[]> {
  const scratch = await portalWithLedger();
  const { headers } = await createSignedIn(scratch.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    accounts: { [ACCOUNT]: {} },
  });
  const app = await buildServer(scratch.portal);
  const middleOf = async (urlOf: (round: number) => string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const url = urlOf(round);
      const started = performance.now();
      const answer = await app.inject({ url, headers });
      if (round >= WARM_UP) times.push(performance.now() - started);
      if (answer.statusCode !== 200 || answer.body === '[]' || answer.body.startsWith('{"items":[]'))
        throw new Error(`${url}: ${answer.body}`);
    }
    return quantile(times, 0.5);
  };
  const end = dayOf(scratch.portal.now());
  const period = `startDate=${addMonths(firstDayOf(monthOf(end)), -35)}&endDate=${end}`;
  /** Other keys in every round, as long as there are some. */
  const chart = (call: string, first: number) => (round: number) => {
    const next = first + ((round * CHART_KEYS) % (KEYS - first + 1));
    const keys = Array.from({ length: CHART_KEYS }, (_, at) => `licenseKeyId=key-${next + at}`);
    return `/api/usage/${call}&${period}&${keys.join('&')}`;
  };
  const licenses = (query: string) => () =>
    `/api/accounts/${ACCOUNT}/purchased-products/iText/licenses?${query}`;
  const figure = async (
    what: string,
    target: number | null,
    urlOf: (round: number) => string,
  ): Promise<Figure> => {
    const ms = await middleOf(urlOf);
    if (target === null) return { what, measured: [less(ms, 'ms')], target: 'none' };
    return { what, measured: [less(ms, 'ms')], target: `≤ ${target} ms`, met: ms <= target };
  };
  const of = `${CHART_KEYS} keys × ${MONTHS} months of ${formatNumber(LEDGER_ROWS)} ledger rows, middle of ${ROUNDS}`;
  const reported = `automatic/${ACCOUNT}?as=reported`;
  const busy = KEYS - BUSY_KEYS + 1;
  try {
    return [
      await figure(`chart as the page asks for it, ${of}`, CHART_MS, chart(reported, 1)),
      await figure('months of one service', CHART_MS, chart(`itext-json/${ACCOUNT}?step=months`, 1)),
      await figure(
        `the chart of keys with ${formatNumber(BUSY_DAYS)} days each`,
        null,
        chart(reported, busy),
      ),
      await figure(
        `licenses of a product with ${formatNumber(KEYS)} keys, first page`,
        LICENSES_MS,
        licenses(''),
      ),
      await figure('the last page of 50', LICENSES_MS, licenses(`offset=${KEYS - 50}`)),
      await figure('found by its number', LICENSES_MS, licenses('freeTextSearch=pl-4711')),
    ];
  } finally {
    await app.close();
    await scratch.close();
  }
}

/** BENCH_DIR keeps the ledger, which takes minutes to write, for further runs. */
async function portalWithLedger(): Promise<Omit<ScratchPortal, 'folder'>> {
  const kept = process.env['BENCH_DIR'];
  if (kept === undefined) {
    const scratch = await startScratchPortal();
    await writeLedger(scratch.connection);
    return scratch;
  }
  const written = join(kept, 'ledger-is-written');
  const portal = await openPortal({ PORTAL_DATA_DIR: join(kept, 'ledger') });
  if (!existsSync(written)) {
    await writeLedger(portal.connection);
    writeFileSync(written, '');
  }
  return portal;
}

/** Keys with a maximum and years of automatic usage, with the projections that the portal would have written. */
async function writeLedger(connection: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const written = ['account', 'license_group', 'license_key', 'report_row', 'usage_entry', 'usage_month'];
  const types = `(values ('itext-core', 'Processed Documents'), ('pdfHtml', 'iText modules')) as kind (usage_type, unit)`;
  const accountOf = `case when n <= ${KEYS} then '${ACCOUNT}' else '${REST}' end`;
  /** Of key n, by type and period. */
  const entries = (from: number, to: number, periods: string) =>
    `insert into usage_entry (account_id, license_key_id, source, usage_type, unit, starts_at, ends_at, value)
      select ${accountOf}, 'key-' || n, 'itext-json', kind.usage_type, kind.unit, first, last, 7
      from generate_series(${from}, ${to}) as n, ${periods} as periods (first, last), ${types}`;
  const months = `(select month, month + interval '1 month' from generate_series(
    date_trunc('month', now() - interval '${MONTHS - 1} months'), now(), interval '1 month') as month)`;
  const days = `(select day, day + interval '1 day'
    from generate_series(current_date - ${BUSY_DAYS - 1}, current_date, interval '1 day') as day)`;
  for (const statement of [
    ...written.map((table) => `alter table ${table} no force row level security`),
    // What holds entries to keys is not what is measured, and takes most of the time.
    'alter table usage_entry drop constraint usage_entry_account_id_license_key_id_fkey',
    `set timezone = 'UTC'`,
    `insert into account (id, name) values ('${ACCOUNT}', 'Bench'), ('${REST}', 'Rest')`,
    `insert into license_group (account_id, id, max_volume, term_start, term_end, total_usage, reporting_type)
      select ${accountOf}, 'k:key-' || n, 100000, current_date - ${BUSY_DAYS}, current_date + 90, ${MONTHS} * 7, 'AUTO'
      from generate_series(1, ${ALL_KEYS}) as n`,
    `insert into license_key (id, account_id, license_group_id, record_type, product_name, platform, product_license,
        key_tail, activation_status, created_date, expiry_date, max_volume, last_time_used)
      select 'key-' || n, ${accountOf}, 'k:key-' || n, 'Unified', 'iText', 'iText', 'PL-' || n, 'TAIL-' || n, 'Active',
        current_date - ${BUSY_DAYS}, current_date + n % 900, 100000, current_date
      from generate_series(1, ${ALL_KEYS}) as n`,
    `insert into report_row (license_key_id, account_id, product_name, record_type, product_license, sort_expiry, search_text)
      select id, account_id, product_name, record_type, product_license, expiry_date, lower(product_license)
      from license_key where account_id = '${ACCOUNT}'`,
    ...Array.from({ length: Math.ceil(ALL_KEYS / AT_ONCE) }, (_, at) =>
      entries(at * AT_ONCE + 1, Math.min(ALL_KEYS, (at + 1) * AT_ONCE), months),
    ),
    entries(KEYS - BUSY_KEYS + 1, KEYS, days),
    `insert into usage_month (account_id, license_key_id, source, usage_type, month, value)
      select account_id, license_key_id, source, usage_type, date_trunc('month', starts_at)::date, sum(value)
      from usage_entry where account_id = '${ACCOUNT}' group by 1, 2, 3, 4, 5`,
    ...written.map((table) => `alter table ${table} force row level security`),
    'vacuum analyze',
  ])
    // oxlint-disable-next-line no-await-in-loop -- each needs what the one before wrote
    await owner.query(statement);
  await owner.end();
}
