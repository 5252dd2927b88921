import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import {
  emptyFilters,
  filterNames,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { sortTexts, type SortText } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { pickUsage, usageOptions, type UsageFilter } from '#domain/licenses-report/usage-filter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SignedInPerson } from '../../testing/people.ts';
import { plainOrders } from '../../testing/plain-orders.ts';
import { signInStaffMember, startReportPortal } from '../../testing/report-portal.ts';
import { STAFF_MEMBER, TODAY } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

/** How many random combinations are asked; more than CI has time for by REPORT_COMBINATIONS. */
const COMBINATIONS = Number(process.env['REPORT_COMBINATIONS'] ?? 100);
let portal: TestPortal;
let staffMember: SignedInPerson;

beforeAll(async () => {
  portal = await startReportPortal();
  staffMember = await signInStaffMember(portal);
});
afterAll(() => portal.close());

type Plain = RawBuilder<boolean>;
const either = (conditions: readonly Plain[]): Plain => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
const oneOf = (column: string, values: readonly string[]): Plain =>
  either(values.map((value) => sql<boolean>`${sql.ref(column)} = ${value}`));
const holds = (column: RawBuilder<unknown>, text: string): Plain =>
  sql`position(${text.toLowerCase()} in lower(${column})) > 0`;
const isPerson = (alias: string, email: string): Plain =>
  sql`lower(${sql.ref(`${alias}.email`)}) = ${(email === MINE ? STAFF_MEMBER : email).toLowerCase()}`;
const percent = sql`g.total_usage * 100.0 / g.max_volume`;

/** What each filter means, said of the tables of the CRM and the ledger, with neither projection nor index in mind. */
const meaningOf: { [Name in FilterName]: (value: ReportFilters[Name]) => Plain } = {
  search: (text) => {
    const words = text.split(' ');
    const every = (column: RawBuilder<unknown>): Plain =>
      sql<boolean>`(${sql.join(words.map((word) => holds(column, word)), sql` and `)})`; // prettier-ignore
    const itself = ['k.product_license', 'k.product_license_contact_email', 'p.name', 'k.key_tail'];
    return either([
      every(sql`a.name`),
      every(sql`concat(k.product_name, ' ', k.licensed_product)`),
      ...itself.map((column) => holds(sql.ref(column), text)),
    ]);
  },
  assignee: (email) => either(['owner', 'lead', 'csm'].map((alias) => isPerson(alias, email))),
  accountOwner: (email) => isPerson('owner', email),
  csm: (email) => isPerson('csm', email),
  territory: (names) => either([oneOf('a.regional_territory', names), oneOf('a.global_territory', names)]),
  expirationStatus: (statuses) =>
    either(
      statuses.map((status): Plain => {
        const left = sql`k.expiry_date - ${TODAY}::date`;
        if (status === 'EXPIRED') return sql`${left} <= 0`;
        if (status === 'EXPIRING_SOON') return sql`${left} between 1 and 29`;
        return sql`(k.expiry_date is null or ${left} >= 30)`;
      }),
    ),
  platform: (families) => oneOf('k.platform', families),
  product: (names) => either([oneOf('k.product_name', names), oneOf('k.licensed_product', names)]),
  recordType: (types) => oneOf('k.record_type', types),
  category: (names) => oneOf('k.product_category', names),
  usage: meaningOfUsage,
  productLicenseContactEmail: (text) => holds(sql`k.product_license_contact_email`, text),
  licenseContactEmail: (text) => holds(sql`k.product_license_contact_email`, text),
  expiry: (days) =>
    days === null
      ? sql`true`
      : sql`(k.expiry_date - ${TODAY}::date between ${days.from}::int and ${days.to}::int)`,
  cucaProvided: (isProvided) => (isProvided ? sql`k.cuca_id is not null` : sql`k.cuca_id is null`),
};

function meaningOfUsage(usage: UsageFilter): Plain {
  switch (usage?.option) {
    case undefined:
      return sql`true`;
    case 'NON_VOLUME':
      return sql`g.max_volume is null and k.max_volume_missing_reason = 'NON_VOLUME'`;
    case 'UNUSED':
      return sql`k.last_time_used is null`;
    case 'MAX_VOLUME_UNKNOWN':
      return sql`g.max_volume is null and (k.max_volume_missing_reason is null or k.max_volume_missing_reason = 'UNKNOWN')`;
    case 'IN_OVERAGE':
      return sql`${percent} >= 100`;
    case 'NOT_IN_OVERAGE':
      return sql`${percent} < 100`;
    case 'OVERAGE_UNKNOWN':
      return sql`${percent} is null`;
    case 'USAGE_RANGE': {
      const figure = usage.value === 'AMOUNT' ? sql`g.total_usage` : percent;
      const within = sql<boolean>`(${figure} >= ${usage.min} and ${figure} <= ${usage.max ?? Number.MAX_SAFE_INTEGER})`;
      const unknown = (usage.unknown ?? []).map((kind): Plain =>
        kind === 'iText'
          ? sql`(g.max_volume is null and k.platform = 'iText')`
          : sql`(g.max_volume is null and k.record_type = 'Unified')`,
      );
      return either([within, ...unknown]);
    }
  }
}

const orders = plainOrders('g.total_usage * 100.0 / g.max_volume');

/** Everything at once, from the tables that the report's own are made of. */
async function plainAnswer(filters: Partial<ReportFilters>, sort: SortText): Promise<string[]> {
  const meanings = Object.entries(filters).map(([name, value]) =>
    (meaningOf[name as FilterName] as (given: unknown) => Plain)(value),
  );
  return inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const { rows } = await sql<{ id: string }>`select k.id from license_key k
      join account a on a.id = k.account_id
      join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
      left join application p on p.account_id = k.account_id and p.id = k.cuca_id
      left join person owner on owner.id = a.owner_id
      left join person lead on lead.id = a.lead_tools_team_owner_id
      left join person csm on csm.id = a.cr_csm_id
      where ${sql.join([sql`true`, ...meanings], sql` and `)} order by ${sql.raw(orders[sort])}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

const page = async (filters: Partial<ReportFilters>, more: Record<string, string>): Promise<ReportPage> => {
  const search = new URLSearchParams(more);
  for (const [name, texts] of Object.entries(writeFilters({ ...emptyFilters, ...filters })))
    for (const text of texts) search.append(name, text);
  const url = `/api/reports/license-keys?${search.toString()}`;
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportPage>();
};

/** What the portal answers beside what the plain statement does: rows in their order, and the total. */
async function bothAnswers(filters: Partial<ReportFilters>, sort: SortText, size: number) {
  const plain = await plainAnswer(filters, sort);
  const met: string[] = [];
  let after: string | null = null;
  let total: number | null = null;
  do {
    const next: Record<string, string> = after === null ? {} : { after, parts: 'rows' };
    const answer: ReportPage = await page(filters, { sort, size: String(size), ...next });
    met.push(...answer.content.map((row) => row.licenseKeyId));
    total ??= answer.totalElements;
    after = answer.next;
  } while (after !== null);
  return {
    label: `${sort} ${JSON.stringify(filters)}`,
    portal: { rows: met, total },
    plain: { rows: plain, total: plain.length },
  };
}

const people = [MINE, STAFF_MEMBER, 'OTTO@vendor.example', 'nobody@vendor.example'];
/** Values of each filter: such that leave many lines, few, and none. */
const valuesOf: { [Name in FilterName]: readonly ReportFilters[Name][] } = {
  search: ['itext', 'twin ltd', 'contact1@', 'PL-10', 'app 1', '日', '50% off', 'nowhere'],
  assignee: people,
  accountOwner: people.slice(1),
  csm: people.slice(1),
  territory: [['EMEA'], ['Nordics', 'AMER'], ['Nowhere']],
  expirationStatus: [
    ['NOT_EXPIRED', 'EXPIRING_SOON'],
    ['EXPIRED'],
    ['EXPIRING_SOON'],
    ['NOT_EXPIRED', 'EXPIRED'],
  ],
  platform: [['iText'], ['Apryse SDK', 'LEADTOOLS']],
  product: [['iText'], ['iText Core 7', 'DITO'], ['Qoppa']],
  recordType: [['Unified'], ['Account', 'PDFlib'], ['Leadtools']],
  category: [['SDK'], ['Perpetual', 'Volume subscription'], ['Nothing']],
  usage: [
    ...usageOptions.map((option) => pickUsage(option)),
    { option: 'USAGE_RANGE', min: 20, max: 80 },
    { option: 'USAGE_RANGE', min: 80, max: null, unknown: ['iText'] },
    { option: 'USAGE_RANGE', min: 100, max: null, unknown: ['iText', 'Unified'] },
    { option: 'USAGE_RANGE', min: 7, max: 200, value: 'AMOUNT' },
  ],
  productLicenseContactEmail: ['Contact1@', '鈴木', '@customer.example'],
  licenseContactEmail: ['contact2@customer.example', 'nobody'],
  expiry: [
    { from: 0, to: 3_650 },
    { from: 1, to: 30 },
    { from: 8, to: 14 },
  ],
  cucaProvided: [true, false],
};

/** A sequence that is the same in every run. */
function sequence(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const sortAt = (at: number): SortText => sortTexts[at % sortTexts.length] ?? 'account';
const valueAt = (name: FilterName, at: number): Partial<ReportFilters> => ({
  [name]: valuesOf[name][at % valuesOf[name].length],
});

test.each(filterNames)(
  '[2.63] [2.64] [7.24] %s alone leaves what plain SQL does, in every order',
  async (name) => {
    for (const [at, value] of valuesOf[name].entries())
      for (const sort of at === 0 ? sortTexts : [sortAt(at)]) {
        const answers = await bothAnswers({ [name]: value }, sort, 200);
        expect(answers.portal, answers.label).toEqual(answers.plain);
      }
  },
);

test('[2.63] [2.64] [7.24] any two filters together leave what plain SQL does', async () => {
  let pair = 0;
  for (const [at, one] of filterNames.entries())
    for (const other of filterNames.slice(at + 1)) {
      pair += 1;
      const filters = { ...valueAt(one, pair), ...valueAt(other, pair * 7) };
      const answers = await bothAnswers(filters, sortAt(pair), 200);
      expect(answers.portal, answers.label).toEqual(answers.plain);
    }
});

test('[2.62] [7.24] any combination, in any order, page by page, leaves every line once as plain SQL does', async () => {
  const next = sequence(20_261_120);
  let found = 0;
  for (let round = 0; round < COMBINATIONS; round += 1) {
    const some = filterNames.filter(() => next(4) === 0);
    const filters = Object.assign(
      {},
      ...some.map((name) => valueAt(name, next(100))),
    ) as Partial<ReportFilters>;
    const answers = await bothAnswers(filters, sortAt(next(100)), 1 + next(60));
    expect(answers.portal, answers.label).toEqual(answers.plain);
    if (answers.plain.total > 0) found += 1;
  }
  expect(found).toBeGreaterThan(COMBINATIONS / 4);
});
