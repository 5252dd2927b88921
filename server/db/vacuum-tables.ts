import pg from 'pg';
import type { Pool } from './pool.ts';
import type { DB } from './tables.ts';

/**
 * Tidies tables after a bulk load, as the system and outside of any transaction. Where the server does not let it
 * (PostgreSQL 15 and 16), it says so in a notice, leaves them alone and does the same later by itself.
 * Behind a pooler it always does: the role would stay with a connection that others get.
 */
export async function vacuumTables(pool: Pool, tables: readonly (keyof DB)[]): Promise<void> {
  if (pool.isPooled) return;
  const client = await pool.pg.connect();
  try {
    await client.query(`SET ROLE ${pg.escapeIdentifier(`${pool.rolePrefix}_system`)}`);
    await client.query('SET statement_timeout = 0');
    for (const table of tables) await client.query(`VACUUM (ANALYZE) ${pg.escapeIdentifier(table)}`);
  } finally {
    client.release(true); // role and settings end with the connection
  }
}
