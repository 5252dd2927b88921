import type pg from 'pg';

/**
 * Whether a pooler lends connections of the server to this one: the process that answers is not the one that let it in.
 * Nothing but a transaction is its own then, and a question may wait behind the work of others.
 */
export async function findPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID?: number }).processID;
}
