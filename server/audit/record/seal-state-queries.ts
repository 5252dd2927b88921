import { sql } from 'kysely';
import type { SealState } from '#domain/audit/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { AuditReport } from '../verify-audit.ts';

/** Which of some entries a seal holds. As the system: nobody else reads seals. */
export async function listSealed(trx: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_seal s, unnest(s.row_ids) id
    where s.row_ids && ${[...ids]}::bigint[] and id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** When the newest seal was made, and what the last check of the whole record found. */
export async function findSealState(trx: Database): Promise<SealState> {
  const seal = await trx
    .selectFrom('audit_seal')
    .select('sealed_at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const check = await trx
    .selectFrom('audit_check')
    .select(['checked_at', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    until: seal?.sealed_at.toISOString() ?? null,
    checkedAt: check?.checked_at.toISOString() ?? null,
    isWhole: (check?.findings ?? 0) === 0,
  };
}

/** Keeps what a check of the whole record found. */
export async function insertCheck(
  trx: Database,
  at: Date,
  { findings, sealed, head }: Pick<AuditReport, 'findings' | 'sealed' | 'head'>,
): Promise<void> {
  await trx
    .insertInto('audit_check')
    .values({ checked_at: at, findings: findings.length, sealed, head })
    .execute();
}

/** The head of the chain as the last check that found nothing saw it. */
export async function findLastHead(trx: Database): Promise<string | null> {
  const row = await trx
    .selectFrom('audit_check')
    .select('head')
    .where('findings', '=', 0)
    .where('head', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.head ?? null;
}
