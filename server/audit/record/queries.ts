import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import { deedsOf } from '#domain/audit/area-of-deed.ts';
import type { DeedFilters } from '#domain/audit/filters.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { isVendorAddress } from '#server/db/vendor-address.ts';

/** Who reads the record: staff all of it, an account's people what concerns them. */
export interface DeedReader {
  userId: string;
  isStaff: boolean;
  account: AuthorizedAccountId | undefined;
  reach: Reach;
  /** Where the vendor's people have their addresses. */
  vendorDomain: string;
}

/** The place of an entry in the record: newest first. */
export interface DeedPlace {
  at: string;
  id: string;
}

export interface DeedRow extends DeedPlace {
  action: string;
  actor: string | null;
  userId: string | null;
  object: string | null;
  detail: Record<string, unknown>;
  network: string | null;
  requestId: string | null;
  account: { id: string; name: string | null } | null;
  who: { name: string | null; email: string | null; byStaff: boolean } | null;
  viewedName: string | null;
  objectName: string | null;
  key: { productName: string; tail: string } | null;
  tokenName: string | null;
}

/**
 * Log-ins with their names; of those that a customer may not read by name, only that they are staff. What somebody did
 * as staff stays that after they have left: nobody with an address of the vendor's is a customer (2.10).
 */
function people({ isStaff, vendorDomain }: DeedReader): RawBuilder<unknown> {
  const isVendor = isVendorAddress(sql.ref('email'), vendorDomain);
  return isStaff
    ? sql`select id as user_id, concat_ws(' ', first_name, last_name) as name, email,
        'INTERNAL_STAKEHOLDER' = any(global_roles) or ${isVendor} as by_staff from app_user`
    : sql`select user_id, case when not ${isVendor} then name end as name, case when not ${isVendor} then email end as email,
        by_staff or ${isVendor} as by_staff from deed_people()`;
}

/** The person as whom staff looked at the portal, by the name of the actor. */
const viewed = sql`case when a.actor like 'view %' then split_part(a.actor, ' ', 4) end`;
const keyOf = sql`coalesce(a.detail ->> 'licenseKeyId', a.object)`;
const lower = (text: RawBuilder<unknown>) => sql`lower(${text} collate "und-x-icu") collate "C"`;

function conditionsOf(reader: DeedReader, filters: DeedFilters): RawBuilder<boolean>[] {
  const { person, account, key, deed, days } = filters;
  const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
  const named = words(person).map((word) => containsText(lower(sql`concat_ws(' ', name, email)`), word));
  const persons = sql`select user_id from person where ${sql.join(named, sql` and `)}`;
  const inAccount = words(account).map((word) => containsText(sql`search_text`, word));
  const tail = key.trim().replace(/^(?:…|\.\.\.)/, '');
  return [
    ...(reader.account === undefined ? [] : [sql<boolean>`a.account_id = ${reader.account}`]),
    ...reachCondition(reader),
    ...(named.length === 0 ? [] : [sql<boolean>`(a.user_id in (${persons}) or ${viewed} in (${persons}))`]),
    ...(inAccount.length === 0
      ? []
      : [sql<boolean>`a.account_id in (select id from account where ${sql.join(inAccount, sql` and `)})`]),
    ...(tail === ''
      ? []
      : [
          sql<boolean>`${keyOf} in (select id from license_key where ${containsText(lower(sql`key_tail`), tail)})`,
        ]),
    ...(deed.length === 0 ? [] : [sql<boolean>`a.action = any(${deedsOf(deed)}::text[])`]),
    ...(days.from === null ? [] : [sql<boolean>`a.at >= (${days.from}::date::timestamp at time zone 'UTC')`]),
    ...(days.to === null
      ? []
      : [sql<boolean>`a.at < ((${days.to}::date + 1)::timestamp at time zone 'UTC')`]),
  ];
}

/** Who owns applications reads what was done to them and their keys, and when staff looked on as a customer. */
function reachCondition({ reach, userId, isStaff }: DeedReader): RawBuilder<boolean>[] {
  if (reach === 'all' || isStaff) return [];
  const cucas = sql`${[...reach]}::text[]`;
  return [
    sql<boolean>`(a.user_id = ${userId} or a.object = any(${cucas}) or a.action in ('session.beginView', 'session.endView')
      or coalesce(a.detail ->> 'cucaId', a.detail ->> 'application', a.detail ->> 'applicationId') = any(${cucas})
      or ${keyOf} in (select id from license_key where cuca_id = any(${cucas})))`,
  ];
}

/** Entries of the record, newest first, with the names of what they are about. */
export async function listDeedRows(
  trx: Database,
  reader: DeedReader,
  filters: DeedFilters,
  { after, limit }: { after: DeedPlace | undefined; limit: number },
): Promise<DeedRow[]> {
  const conditions = conditionsOf(reader, filters);
  if (after) conditions.push(sql<boolean>`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<DeedRow>`
    with person as (${people(reader)}),
    a as materialized (select * from audit a where ${where} order by a.at desc, a.id desc limit ${limit})
    select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.action, a.actor,
      a.user_id as "userId", a.object, a.detail, coalesce(a.network, a.detail ->> 'network') as network,
      a.request_id as "requestId", v.name as "viewedName", coalesce(u.name, app.name) as "objectName", t.name as "tokenName",
      case when a.account_id is not null then json_build_object('id', a.account_id, 'name', acc.name) end as account,
      case when p.user_id is not null then json_build_object('name', p.name, 'email', p.email, 'byStaff', p.by_staff) end as who,
      case when k.key_tail is not null then json_build_object('productName', k.product_name, 'tail', k.key_tail) end as key
    from a
    left join person p on p.user_id = a.user_id
    left join person v on v.user_id = ${viewed}
    left join person u on u.user_id = a.object
    left join account acc on acc.id = a.account_id
    left join application app on app.id = a.object
    left join license_key k on k.id = ${keyOf}
    left join api_token t on 'token ' || t.id = a.actor
    order by a.at desc, a.id desc`.execute(trx);
  return rows;
}
