import { sql, type RawBuilder } from 'kysely';
import { NAMED_MAX } from '#domain/crm/schema.ts';
import type { Database } from '#server/db/pool.ts';

const numberOf = async (trx: Database, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(trx);
  return rows[0]?.count ?? 0;
};

export interface RefusedRow {
  object: string;
  id: string;
  account: { id: string; name: string };
  error: string | null;
  nextAttemptAt: Date;
}

export const countWaiting = (trx: Database) => numberOf(trx, sql`crm_outbox`);
export const countRefused = (trx: Database) => numberOf(trx, sql`crm_outbox where attempts > 0`);

export async function listRefused(trx: Database): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select o.object, o.id, json_build_object('id', a.id, 'name', a.name) as account, o.last_error as error,
      o.next_attempt_at as "nextAttemptAt"
    from crm_outbox o join account a on a.id = o.account_id where o.attempts > 0
    order by o.changed_at, o.object, o.id limit ${NAMED_MAX}`.execute(trx);
  return rows;
}

export interface SetAsideRow {
  object: string;
  id: string;
  problem: string;
  foundAt: Date;
}

export const countSetAside = (trx: Database) => numberOf(trx, sql`crm_problem`);

export async function listSetAside(trx: Database): Promise<SetAsideRow[]> {
  const { rows } = await sql<SetAsideRow>`
    select object, salesforce_id as id, problem, found_at as "foundAt" from crm_problem
    order by found_at desc, object, salesforce_id limit ${NAMED_MAX}`.execute(trx);
  return rows;
}

export interface ConflictRow {
  key: string;
  object: string;
  id: string;
  account: { id: string; name: string } | null;
  field: string;
  portalValue: string | null;
  crmValue: string | null;
  winner: 'portal' | 'crm';
  foundAt: Date;
}

export const countConflicts = (trx: Database) => numberOf(trx, sql`crm_conflict`);

export async function listConflicts(trx: Database): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select c.id::text as key, c.object, c.record_id as id,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as account, c.field,
      c.portal_value as "portalValue", c.crm_value as "crmValue", c.winner, c.found_at as "foundAt"
    from crm_conflict c left join account a on a.id = c.account_id
    order by c.found_at desc, c.id desc limit ${NAMED_MAX}`.execute(trx);
  return rows;
}
