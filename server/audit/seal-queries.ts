import { sql } from 'kysely';
import { tryLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import type { AuditRow, Seal } from './compute-seal.ts';

/** One process seals at a time; false where another is at it. */
export const lockSealing = (trx: Database): Promise<boolean> => tryLock(trx, 'sealing');

export interface AuditWriters {
  /** The highest id that is seen. */
  newest: string;
  /** Transactions that have written rows, or are about to, and have not ended. */
  writers: string[];
}

/**
 * Who may still bring rows with lower ids than the newest that is seen. A transaction holds its lock on the table
 * before it takes an id and until its rows are seen; hence first the id and then the locks.
 */
export async function findWriters(trx: Database): Promise<AuditWriters> {
  const ids = await trx
    .selectFrom('audit')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirst();
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid()`.execute(trx);
  return { newest: ids?.newest ?? '0', writers: rows.map(({ writer }) => writer) };
}

const sealColumns = [
  'number',
  'sealed_at as sealedAt',
  'row_ids as rowIds',
  'row_hashes as rowHashes',
  'last_id as lastId',
  'settled_id as settledId',
  'previous',
  'hash',
] as const;

/** The newest seal below a number, or of all. */
export const findSealBefore = (trx: Database, number?: string): Promise<Seal | undefined> =>
  trx
    .selectFrom('audit_seal')
    .select(sealColumns)
    .$if(number !== undefined, (query) => query.where('number', '<', number ?? ''))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Seals that hold a row with a higher id. */
export const listSealsAbove = (trx: Database, id: string): Promise<Seal[]> =>
  trx.selectFrom('audit_seal').select(sealColumns).where('last_id', '>', id).execute();

export const listSealsAfter = (trx: Database, number: string, limit: number): Promise<Seal[]> =>
  trx
    .selectFrom('audit_seal')
    .select(sealColumns)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();

const rowsOf = (trx: Database) =>
  trx
    .selectFrom('audit')
    .select([
      'id',
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US BC')`.as('at'),
      'user_id as userId',
      'account_id as accountId',
      'action',
      'object',
      'request_id as requestId',
      'actor',
      'network',
      sql<string>`detail::text`.as('detail'),
    ]);

/** Rows above an id that no seal of those given holds, the lowest first. */
export const listUnsealed = (
  trx: Database,
  { above, sealed, limit }: { above: string; sealed: readonly string[]; limit: number },
): Promise<AuditRow[]> =>
  rowsOf(trx)
    .where('id', '>', above)
    .where(sql<boolean>`id <> all(${[...sealed]}::bigint[])`)
    .orderBy('id')
    .limit(limit)
    .execute();

export const listRows = (trx: Database, ids: readonly string[]): Promise<AuditRow[]> =>
  rowsOf(trx)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

export async function insertSeal(trx: Database, seal: Seal): Promise<void> {
  await trx
    .insertInto('audit_seal')
    .values({
      number: seal.number,
      sealed_at: seal.sealedAt,
      row_ids: [...seal.rowIds],
      row_hashes: seal.rowHashes,
      last_id: seal.lastId,
      settled_id: seal.settledId,
      previous: seal.previous,
      hash: seal.hash,
    })
    .execute();
}

const unsealed = (upTo: string, broken: readonly string[]) => sql`from audit a where not exists (
    select from (select unnest(row_ids) as id from audit_seal
      where number <= ${upTo} and number <> all(${[...broken]}::bigint[])) s where s.id = a.id)`;

/** Rows of the range where nothing can appear any more that no good seal holds, some at a time. */
export async function listSlippedIn(
  trx: Database,
  chain: { upTo: string; settledId: string; broken: readonly string[] },
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id ${unsealed(chain.upTo, chain.broken)}
    and a.id > ${after} and a.id <= ${chain.settledId} order by a.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Rows that wait for their seal. */
export async function countWaiting(
  trx: Database,
  chain: { upTo: string; settledId: string; broken: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count ${unsealed(chain.upTo, chain.broken)}
    and a.id > ${chain.settledId}`.execute(trx);
  return rows[0]?.count ?? 0;
}
