import { sql } from 'kysely';
import type { CrmObject } from '#domain/crm/crm-objects.ts';
import type { CrmValues } from '#domain/crm/map-record.ts';
import type { Database } from '#server/db/pool.ts';

/** What is known of a record on both sides. */
export interface KnownRecord {
  id: string;
  salesforceId: string | null;
  base: CrmValues;
  sent: CrmValues;
}

const columns = sql`id, salesforce_id as "salesforceId", base, sent`;

export async function readKnown(
  trx: Database,
  object: CrmObject,
  ids: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const { rows } = await sql<KnownRecord>`
    select ${columns} from crm_record where object = ${object} and id = any(${[...ids]}::text[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The portal's ids of records of the CRM; those that are the same on both sides are not among them. */
export async function readOwnIds(
  trx: Database,
  object: CrmObject,
  salesforceIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; salesforceId: string }>`
    select id, salesforce_id as "salesforceId" from crm_record
    where object = ${object} and salesforce_id = any(${[...salesforceIds]}::text[]) and id <> salesforce_id`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.salesforceId, row.id]));
}

/** Written down before anything is sent: an answer that is lost leaves what was on its way. */
export async function noteSending(
  trx: Database,
  object: CrmObject,
  sent: readonly { id: string; values: CrmValues }[],
): Promise<void> {
  await sql`
    insert into crm_record (object, id, sent)
    select ${object}, id, sent from json_to_recordset(${JSON.stringify(sent.map(({ id, values }) => ({ id, sent: values })))}::json)
      as sending (id text, sent jsonb)
    on conflict (object, id) do update set sent = excluded.sent`.execute(trx);
}

export interface Agreement {
  id: string;
  salesforceId: string;
  base: CrmValues;
}

/** Both sides have the same now, as far as it was decided. */
export async function noteAgreed(
  trx: Database,
  object: CrmObject,
  agreed: readonly Agreement[],
  now: Date,
): Promise<void> {
  if (agreed.length === 0) return;
  await sql`
    insert into crm_record (object, id, salesforce_id, base, agreed_at)
    select ${object}, id, "salesforceId", base, ${now} from json_to_recordset(${JSON.stringify(agreed)}::json)
      as agreed (id text, "salesforceId" text, base jsonb)
    on conflict (object, id) do update set salesforce_id = excluded.salesforce_id, base = excluded.base, sent = '{}',
      agreed_at = excluded.agreed_at, deleted_at = null`.execute(trx);
}

export interface FoundConflict {
  recordId: string;
  accountId: string | null;
  field: string;
  portalValue: string | null;
  crmValue: string | null;
  winner: 'portal' | 'crm';
}

export async function insertConflicts(
  trx: Database,
  object: CrmObject,
  found: readonly FoundConflict[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into crm_conflict (object, record_id, account_id, field, portal_value, crm_value, winner, found_at)
    select ${object}, "recordId", "accountId", field, "portalValue", "crmValue", winner, ${now}
    from json_to_recordset(${JSON.stringify(found)}::json) as found ("recordId" text, "accountId" text, field text,
      "portalValue" text, "crmValue" text, winner text)`.execute(trx);
}
