import { sql, type RawBuilder } from 'kysely';
import type { ReportSort, SortColumn } from '#domain/licenses-report/report-sort.ts';
import { all, any, type Condition } from '../conditions/condition-queries.ts';
import type { ReportPlace } from '../report-rows.ts';

/** Something that lines (r) and their accounts (a) are put in order by. */
interface Term {
  value: RawBuilder<unknown>;
  descending: boolean;
}

const up = (value: RawBuilder<unknown>): Term => ({ value, descending: false });
const byName = sql`a.name collate "und-x-icu"`;

/** Values that an index holds in order, with the key behind them; lines without a value stand last, either way. */
interface ValueOrder {
  values: readonly RawBuilder<unknown>[];
  /** That a line has a value; undefined where every line has. */
  present?: Condition;
  missing?: Condition;
  /** What may be a range of the values. */
  ranges: readonly SortColumn[];
  /** That the lines of one product text stand in this order by an index of their own. */
  hasLanes?: true;
  /** The type that the parts of a place have. */
  types: readonly RawBuilder<unknown>[];
}
const date = sql`::date`;
const reading = sql`::text collate "und-x-icu"`;

/** The name that the report shows for a product. */
export const shownProduct = sql<string>`coalesce(r.licensed_product, r.product_name) collate "und-x-icu"`;

export const valueOrders: Record<Exclude<SortColumn, 'account'>, ValueOrder> = {
  product: {
    values: [shownProduct, sql`r.sort_expiry`],
    types: [reading, date],
    ranges: ['product', 'expiry'],
  },
  created: {
    values: [sql`r.created_date`],
    present: sql`r.created_date is not null`,
    missing: sql`r.created_date is null`,
    types: [date],
    ranges: ['created'],
    hasLanes: true,
  },
  expiry: {
    values: [sql`r.sort_expiry`],
    present: sql`r.sort_expiry < 'infinity'`,
    missing: sql`r.sort_expiry = 'infinity'`,
    types: [date],
    ranges: ['expiry'],
    hasLanes: true,
  },
  lastUsed: {
    values: [sql`r.last_time_used`],
    present: sql`r.last_time_used is not null`,
    missing: sql`r.last_time_used is null`,
    types: [date],
    ranges: ['lastUsed'],
  },
  usage: {
    values: [sql`r.usage_percent`],
    present: sql`r.usage_percent is not null`,
    missing: sql`r.usage_percent is null`,
    types: [sql`::numeric`],
    ranges: ['usage'],
  },
};

/** The terms of an order, all of them together different for every line. */
function termsOf({ by, descending }: ReportSort): Term[] {
  const withinAccount = [sql`r.product_name`, sql`r.sort_expiry`, sql`r.license_key_id`].map(up);
  if (by === 'account')
    return [{ value: byName, descending }, { value: sql`a.id`, descending }, ...withinAccount];
  const { values, missing } = valueOrders[by];
  return [
    ...(missing ? [up(sql`(${missing})`)] : []),
    ...[...values, sql`r.license_key_id`].map((value) => ({ value, descending })),
  ];
}

const direction = ({ descending }: { descending: boolean }) => (descending ? sql`desc` : sql`asc`);

/** `order by` of an order, over line (r) and account (a). */
export const inOrder = (sort: ReportSort): RawBuilder<unknown> =>
  sql.join(termsOf(sort).map((term) => sql`${term.value} ${direction(term)}`));

/** The terms as columns of a common table, and the same order over those columns. */
export function orderColumns(sort: ReportSort) {
  const terms = termsOf(sort).map((term, at) => ({ ...term, name: sql.ref(`term_${at}`) }));
  return {
    columns: sql.join(terms.map(({ value, name }) => sql`${value} as ${name}`)),
    inOrder: sql.join(terms.map((term) => sql`${term.name} ${direction(term)}`)),
  };
}

/** Accounts in the direction of an order that goes by them. */
export const byAccount = (sort: ReportSort): RawBuilder<unknown> =>
  sql`${byName} ${direction(sort)}, a.id ${direction(sort)}`;

/** Accounts that come after a name in that direction. */
export const behindAccount = (sort: ReportSort, after: { id: string; name: string }): Condition =>
  sql`(${byName}, a.id) ${sql.raw(sort.descending ? '<' : '>')} (${after.name}, ${after.id})`;

export const withinAccount = sql`r.product_name, r.sort_expiry, r.license_key_id`;

/** The lines of a place's own account that come after it. */
export const afterWithinAccount = ({ parts }: ReportPlace): Condition =>
  sql<boolean>`(${withinAccount}) > (${parts[2]}::text collate "und-x-icu", ${parts[3]}::date, ${parts[4]})`;

/** The account of a place in an order that goes by accounts. */
export const accountOfPlace = ({ parts }: ReportPlace) => ({ name: parts[0] ?? '', id: parts[1] ?? '' });

/** The lines that come after a place. */
export function afterPlace(place: ReportPlace): Condition {
  const { by } = place.sort;
  if (by === 'account') {
    const account = accountOfPlace(place);
    const isSame = sql<boolean>`(${byName}, a.id) = (${account.name}, ${account.id})`;
    return any([behindAccount(place.sort, account), all([isSame, afterWithinAccount(place)])]);
  }
  const { missing } = valueOrders[by];
  const isBehind = behindValue(place);
  if (!missing) return isBehind;
  return isMissing(place) ? all([missing, isBehind]) : any([isBehind, missing]);
}

/** True for a place among the lines without a value. */
export const isMissing = ({ parts: [value] }: ReportPlace): boolean => value === null || value === 'infinity';

/** Lines whose value comes after that of a place; among lines without one, those whose key does. */
export function behindValue(place: ReportPlace): Condition {
  const { sort, parts } = place;
  const comparison = sql.raw(sort.descending ? '<' : '>');
  const { values, types, missing } = valueOrders[sort.by as Exclude<SortColumn, 'account'>];
  if (missing && isMissing(place)) return sql`r.license_key_id ${comparison} ${parts.at(-1)}`;
  const given = types.map((type, at) => sql`${parts[at]}${type}`);
  return sql`(${sql.join([...values, sql`r.license_key_id`])}) ${comparison} (${sql.join([...given, sql`${parts.at(-1)}`])})`;
}

/**
 * An index's order, by the value also among lines that have none: by their keys alone PostgreSQL would walk along all
 * keys instead of this index.
 */
export const inIndexOrder = (sort: ReportSort): RawBuilder<unknown> => {
  const { values } = valueOrders[sort.by as Exclude<SortColumn, 'account'>];
  return sql.join([...values, sql`r.license_key_id`].map((value) => sql`${value} ${direction(sort)}`));
};
