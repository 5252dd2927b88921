import { sql } from 'kysely';
import type { CrmObject, TakenObject } from '#domain/crm/crm-objects.ts';
import type { Database } from '#server/db/pool.ts';
import { takesPlace } from '../contact-queries.ts';

/** When somebody changed a record here that has not gone out yet. */
export async function readChanges(
  trx: Database,
  object: CrmObject,
  ids: readonly string[],
): Promise<Map<string, { at: Date; accountId: string }>> {
  const { rows } = await sql<{ id: string; at: Date; accountId: string }>`
    select id, changed_at as at, account_id as "accountId" from crm_outbox
    where object = ${object} and id = any(${[...ids]}::text[])`.execute(trx);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}

const tables = {
  user: 'person',
  account: 'account',
  contact: 'person',
  application: 'application',
  license: 'license_key',
  case: 'crm_case',
} as const satisfies Record<TakenObject, string>;

/** Those of the ids that the portal has. */
export async function listKnownIds(
  trx: Database,
  object: TakenObject,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables[object])} where id = any(${[...ids]}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Contacts of the CRM are contacts of their account here: people find them by name. Those of a former account no longer
 * do: who somebody is elsewhere, and under which address, is none of its business.
 */
export async function joinAccounts(
  trx: Database,
  contacts: readonly { id: string; accountId: string | null }[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    delete from account_contact c using json_to_recordset(${JSON.stringify(contacts)}::json) as found (id text, "accountId" text)
    where c.person_id = found.id and c.account_id is distinct from found."accountId"`.execute(trx);
  await sql`
    insert into account_contact (account_id, email_key, person_id)
    select distinct on (account.id, email_key(person.email)) account.id, email_key(person.email), person.id
    from json_to_recordset(${JSON.stringify(contacts)}::json) as found (id text, "accountId" text)
    join account on account.id = found."accountId" join person on person.id = found.id
    order by account.id, email_key(person.email), person.id
    ${takesPlace}`.execute(trx);
}

/** Records that the CRM deleted: what is theirs here stays, a contact is found no longer. */
export async function noteDeleted(
  trx: Database,
  object: TakenObject,
  deleted: readonly { id: string; salesforceId: string }[],
  now: Date,
): Promise<void> {
  if (deleted.length === 0) return;
  await sql`
    insert into crm_record (object, id, salesforce_id, deleted_at)
    select ${object}, id, "salesforceId", ${now}
    from json_to_recordset(${JSON.stringify(deleted)}::json) as deleted (id text, "salesforceId" text)
    on conflict (object, id) do update set deleted_at = coalesce(crm_record.deleted_at, excluded.deleted_at)`.execute(
    trx,
  );
  if (object === 'contact')
    await sql`delete from account_contact where person_id = any(${deleted.map(({ id }) => id)}::text[])`.execute(
      trx,
    );
}

export interface Refused {
  salesforceId: string;
  problem: string;
}

/** Replaces what is said of the records that were just read: those that are fine are named no longer. */
export async function writeProblems(
  trx: Database,
  object: TakenObject,
  of: { read: readonly string[]; refused: readonly Refused[]; now: Date },
): Promise<void> {
  const refused = of.refused.map(({ salesforceId }) => salesforceId);
  const fine = of.read.filter((id) => !refused.includes(id));
  await sql`delete from crm_problem where object = ${object} and salesforce_id = any(${fine}::text[])`.execute(
    trx,
  );
  if (refused.length === 0) return;
  await sql`
    insert into crm_problem (object, salesforce_id, problem, found_at)
    select ${object}, "salesforceId", problem, ${of.now}
    from json_to_recordset(${JSON.stringify(of.refused)}::json) as refused ("salesforceId" text, problem text)
    on conflict (object, salesforce_id) do update set problem = excluded.problem,
      found_at = case when crm_problem.problem = excluded.problem then crm_problem.found_at else excluded.found_at end`.execute(
    trx,
  );
}

/** Some of the records that could not be taken in: what they lacked may be there now. */
export async function listRefused(trx: Database, object: TakenObject, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select salesforce_id as id from crm_problem where object = ${object} order by random() limit ${limit}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
