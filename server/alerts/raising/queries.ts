import { sql } from 'kysely';
import { defaultThresholds, expiryDays } from '#domain/alerts/alert-rules.ts';
import type { AlertSubject } from '#domain/alerts/alert-scope.ts';
import { addDays, type Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';

export type RaisedAlert = AlertSubject & { id: string };

/** Where a pass over the accounts stands. */
export interface AccountPlace {
  after: string;
  limit: number;
  today: Day;
}
interface OfAccounts {
  accounts: readonly string[];
  today: Day;
  now: Date;
}

const NAMES_TOLD = 3;
const isActive = sql`k.activation_status is distinct from 'Inactive'`;
const these = ({ accounts }: OfAccounts) => sql`any(${[...accounts]}::text[])`;
/** What an alert says of its keys (k). */
const ofKeys = sql`
  case when count(distinct coalesce(k.cuca_id, '')) = 1 then min(k.cuca_id) end as cuca_id, count(*)::int as keys,
  (array_agg(distinct coalesce(k.product_license, '…' || k.key_tail, k.id)))[1:${sql.lit(NAMES_TOLD)}] as names`;
const raised = sql`id, account_id as "accountId", kind, product_name as "productName", cuca_id as "cucaId"`;

const percent = sql`usage_percent(g.total_usage, g.max_volume)`;
const thresholds = sql`coalesce(account.alert_thresholds, ${[...defaultThresholds]}::int[])`;
/** Below that nothing is told any more in this term: the highest threshold that was. */
const highestTold = sql`coalesce((select max(a.threshold) from alert a where a.kind = 'USAGE'
  and a.account_id = g.account_id and a.license_group_id = g.id and a.term_start = g.term_start), 0)`;
const highestReached = sql`(select max(t) from unnest(${thresholds}) as t where t <= ${percent})`;
/** Groups (g) in their term, of keys that can be used, at a threshold that is higher than what was told. */
const isNewlyOver = (today: Day) => sql`g.max_volume > 0 and g.term_end >= ${today}::date
  and ${highestReached} > ${highestTold}
  and exists (select from license_key k where k.account_id = g.account_id and k.license_group_id = g.id
    and ${isActive} and coalesce(k.expiry_date, 'infinity') > ${today}::date)`;

export async function listAccountsOver(
  trx: Database,
  { after, limit, today }: AccountPlace,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.account_id as id from license_group g join account on account.id = g.account_id
    where g.account_id > ${after} and ${isNewlyOver(today)} order by 1 limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Raises an alert for the highest threshold that a group has reached, if it is higher than all that were told in the term. */
export async function raiseUsage(trx: Database, of: OfAccounts): Promise<RaisedAlert[]> {
  const { rows } = await sql<RaisedAlert>`
    insert into alert (account_id, kind, product_name, cuca_id, keys, names, raised_at, license_group_id,
      term_start, term_end, threshold, usage_percent, total_usage, max_volume)
    select g.account_id, 'USAGE', of_group.product_name, of_group.cuca_id, of_group.keys, of_group.names, ${of.now},
      g.id, g.term_start, g.term_end, ${highestReached}, ${percent}, g.total_usage, g.max_volume
    from license_group g join account on account.id = g.account_id, lateral (
      select min(k.product_name) as product_name, ${ofKeys} from license_key k
      where k.account_id = g.account_id and k.license_group_id = g.id) as of_group
    where g.account_id = ${these(of)} and ${isNewlyOver(of.today)}
    order by ${percent}, g.account_id, g.id
    returning ${raised}`.execute(trx);
  return rows;
}

/** Keys (k) that expire soon enough, with the days that are to be told; nothing nearer was told of this expiry. */
const toTell = (today: Day) => sql`
  select k.id, k.account_id, k.expiry_date, told.days
  from license_key k, lateral (select min(d) as days from unnest(${[...expiryDays]}::int[]) as d
    where d >= k.expiry_date - ${today}::date) as told
  where k.expiry_date > ${today}::date and k.expiry_date <= ${addDays(today, Math.max(...expiryDays))}::date
    and ${isActive} and not exists (select from alert a where a.kind = 'EXPIRY' and a.key_ids @> array[k.id]
      and a.expiry_date = k.expiry_date and a.days <= told.days)`;

export async function listAccountsExpiring(
  trx: Database,
  { after, limit, today }: AccountPlace,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from (${toTell(today)}) as due where account_id > ${after}
    order by 1 limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Raises one alert for keys of a product that expire together; the nearest last, as the newest. */
export async function raiseExpiries(trx: Database, of: OfAccounts): Promise<RaisedAlert[]> {
  const { rows } = await sql<RaisedAlert>`
    insert into alert (account_id, kind, product_name, cuca_id, keys, names, raised_at, expiry_date, days, key_ids)
    select k.account_id, 'EXPIRY', k.product_name, ${ofKeys}, ${of.now}, k.expiry_date, due.days, array_agg(k.id order by k.id)
    from (${toTell(of.today)}) as due join license_key k on k.id = due.id
    where due.account_id = ${these(of)}
    group by k.account_id, k.product_name, k.expiry_date, due.days, k.cuca_id
    order by k.expiry_date desc, k.account_id, k.product_name, k.cuca_id
    returning ${raised}`.execute(trx);
  return rows;
}

/** Notes whom alerts are to be told by mail, a minute later: what is raised meanwhile is in the same mail. */
export async function insertNotices(
  trx: Database,
  notices: readonly { userId: string; alertId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before)
    select a.kind || '_ALERTS', a.id, n.user_id, a.account_id,
      jsonb_build_object('alertId', a.id::text, 'productName', a.product_name, 'applicationId', a.cuca_id, 'names', a.names,
      'keys', a.keys, 'threshold', a.threshold, 'usagePercent', a.usage_percent::text, 'totalUsage', a.total_usage::text,
      'maxVolume', a.max_volume::text, 'termStart', a.term_start, 'termEnd', a.term_end, 'expiryDate', a.expiry_date,
      'days', a.days, 'licenseKeyIds', a.key_ids, 'licenseGroupId', a.license_group_id),
      ${now}, ${now}::timestamptz + interval '1 minute'
    from unnest(${notices.map(({ userId }) => userId)}::text[], ${notices.map(({ alertId }) => alertId)}::bigint[])
      as n (user_id, alert_id) join alert a on a.id = n.alert_id`.execute(trx);
}
