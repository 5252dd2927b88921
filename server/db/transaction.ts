import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Pool } from './pool.ts';

/**
 * Who the database believes is asking. Row-level security is the second line behind the code's own checks:
 * - tenant: sees and writes rows of `accounts` only (and what belongs to `userId`);
 * - staff: internal people, every account;
 * - system: import, demo data, jobs, log-in and data migrations.
 */
export type Frame =
  | { role: 'tenant'; accounts: readonly string[]; userId: string }
  | { role: 'staff'; userId: string }
  | { role: 'system' };

/** One transaction in a frame. The settings are local to it: nothing is left on the pooled connection. */
export async function inTransaction<T>(
  pool: Pool,
  frame: Frame,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return pool.db.connection().execute(async (connection) => {
    await sql.raw(opening(pool.rolePrefix, frame)).execute(connection);
    try {
      const result = await work(connection);
      await sql.raw('COMMIT').execute(connection);
      return result;
    } catch (error) {
      await sql
        .raw('ROLLBACK')
        .execute(connection)
        .catch(() => {}); // the connection may be gone: the first error counts
      throw error;
    }
  });
}

/** One round trip opens the transaction and sets its frame; literals, because several statements take no parameters. */
function opening(rolePrefix: string, frame: Frame): string {
  const accounts = frame.role === 'tenant' ? arrayLiteral(frame.accounts) : '';
  const userId = frame.role === 'system' ? '' : frame.userId;
  return (
    `BEGIN; SET LOCAL ROLE ${pg.escapeIdentifier(`${rolePrefix}_${frame.role}`)}; ` +
    `SELECT set_config('app.accounts', ${pg.escapeLiteral(accounts)}, true), set_config('app.user', ${pg.escapeLiteral(userId)}, true)`
  );
}

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
