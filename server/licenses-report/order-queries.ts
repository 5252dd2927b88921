import { sql, type RawBuilder } from 'kysely';
import type { ReportSort, SortColumn } from '#domain/licenses-report/report-sort.ts';
import { all, any, type Condition } from './conditions/condition-queries.ts';
import type { ReportPlace } from './report-rows.ts';

/** Something that lines (r) and their accounts (a) are put in order by. */
interface Term {
  value: RawBuilder<unknown>;
  descending: boolean;
}

/** Values that an index holds in order, with the key behind them; lines without a value stand last, either way. */
interface ValueOrder {
  values: readonly RawBuilder<unknown>[];
  /** The type that the parts of a place have. */
  types: readonly RawBuilder<unknown>[];
  /** That a line has a value, and that it has none; undefined where every line has one. */
  present?: Condition;
  missing?: Condition;
}

const date = sql`::date`;
const readersOrder = sql`collate "und-x-icu"`;

const valueOrders: Record<Exclude<SortColumn, 'account'>, ValueOrder> = {
  product: {
    values: [sql`coalesce(r.licensed_product, r.product_name) ${readersOrder}`, sql`r.sort_expiry`],
    types: [sql`::text ${readersOrder}`, date],
  },
  created: nullable('created_date', date),
  expiry: {
    values: [sql`r.sort_expiry`],
    types: [date],
    present: sql`r.sort_expiry < 'infinity'`,
    missing: sql`r.sort_expiry = 'infinity'`,
  },
  lastUsed: nullable('last_time_used', date),
  usage: nullable('usage_percent', sql`::numeric`),
};

function nullable(name: string, type: RawBuilder<unknown>): ValueOrder {
  const column = sql.ref(`r.${name}`);
  return {
    ...{ values: [column], types: [type] },
    present: sql`${column} is not null`,
    missing: sql`${column} is null`,
  };
}

const key = sql`r.license_key_id`;
const byName = [sql`a.name ${readersOrder}`, sql`a.id`];
const withinAccount = [sql`r.product_name`, sql`r.sort_expiry`, key];

/** What lines are compared by in an order among those that have a value, or among those that have none. */
function termsOf({ by, descending }: ReportSort): Term[] {
  const inDirection = (value: RawBuilder<unknown>) => ({ value, descending });
  const ascending = (value: RawBuilder<unknown>) => ({ value, descending: false });
  if (by === 'account') return [...byName.map(inDirection), ...withinAccount.map(ascending)];
  return [...valueOrders[by].values, key].map(inDirection);
}

const orderBy = (terms: readonly Term[]) =>
  sql.join(terms.map(({ value, descending }) => sql`${value} ${descending ? sql`desc` : sql`asc`}`));

/** `order by` of one part of an order, over line (r) and account (a); an index holds the lines in it. */
export const inPartOrder = (sort: ReportSort): RawBuilder<unknown> => orderBy(termsOf(sort));

/** `order by` of accounts (a) alone, and of lines (r) whose accounts have a place in it. */
export const inAccountOrder = (sort: ReportSort): RawBuilder<unknown> =>
  orderBy(termsOf(sort).slice(0, byName.length));
export const inPlaceOrder = sql.join([sql`met.place`, ...withinAccount]);

/** The terms as columns of a query, and the same order over those columns. */
export function orderColumns(sort: ReportSort) {
  const terms = termsOf(sort).map((term, at) => ({ ...term, name: sql.ref(`term_${at}`) }));
  return {
    columns: sql.join(terms.map(({ value, name }) => sql`${value} as ${name}`)),
    inOrder: orderBy(terms.map(({ name, descending }) => ({ value: name, descending }))),
  };
}

/** `order by` of a whole order: lines without a value stand last (2.62). */
export function inOrder(sort: ReportSort): RawBuilder<unknown> {
  const missing = sort.by === 'account' ? undefined : valueOrders[sort.by].missing;
  return missing ? sql`(${missing}), ${inPartOrder(sort)}` : inPartOrder(sort);
}

/** The parts of an order that lie behind a place, or all: first the lines that have a value, then those that have none. */
export function partsAfter(sort: ReportSort, after: ReportPlace | null): Condition[] {
  if (sort.by === 'account') return [after ? behindAccount(after) : sql`true`];
  const { present, missing } = valueOrders[sort.by];
  if (!missing) return [after ? behindValue(after, sort.by) : sql`true`];
  if (after && isMissing(after)) return [all([missing, behindKey(after)])];
  return [all([present ?? null, after && behindValue(after, sort.by)]), missing];
}

/** True for a place among the lines without a value. */
const isMissing = ({ parts: [value] }: ReportPlace): boolean => value === null || value === 'infinity';

const behind = ({ sort }: ReportPlace) => sql.raw(sort.descending ? '<' : '>');

const behindKey = (place: ReportPlace): Condition => sql`${key} ${behind(place)} ${place.parts.at(-1)}`;

function behindValue(place: ReportPlace, by: keyof typeof valueOrders): Condition {
  const { values, types } = valueOrders[by];
  const given = types.map((type, at) => sql`${place.parts[at]}${type}`);
  return sql`(${sql.join([...values, key])}) ${behind(place)} (${sql.join([...given, sql`${place.parts.at(-1)}`])})`;
}

/** Lines of the place's own account that come after it, and those of all accounts behind that one. */
function behindAccount(place: ReportPlace): Condition {
  const [name, id, product, expiry, keyId] = place.parts;
  const account = sql`(${sql.join(byName)})`;
  const own = sql`(${name}, ${id})`;
  const later = sql<boolean>`(${sql.join(withinAccount)}) > (${product}::text ${readersOrder}, ${expiry}::date, ${keyId})`;
  // The first comparison is one that the index of names can begin at.
  return all([
    sql`${account} ${behind(place)}= ${own}`,
    any([sql`${account} ${behind(place)} ${own}`, later]),
  ]);
}
