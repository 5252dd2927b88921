import pg from 'pg';
import { StartupError } from './startup-error.ts';
import { databaseOf } from './login-role.ts';

/** The schema of pg-boss, and the queue that all jobs of the portal go through. */
export const queueSchema = 'pgboss';
export const queueName = 'portal';
/** What the installed pg-boss works with; loading it to ask would cost every start. */
export const queueVersion = 40;

const policy = 'exclusive'; // of each job one is waiting or running
const READS = ['version', 'queue'];
const WRITES = ['job', 'job_common'];

interface QueueState {
  version: number | null;
  hasQueue: boolean;
}

/**
 * Makes or upgrades the schema of pg-boss as the owner of the database: the portal's login could not, and must not. The
 * jobs' frame alone may put jobs there and take them. The caller holds the lock of migrations.
 */
export async function ensureQueue(client: pg.Client): Promise<string[]> {
  const before = await readState(client);
  const { version } = before;
  refuseNewer(version);
  if (version !== queueVersion) {
    const boss = await import('pg-boss');
    await client.query(
      version === null
        ? boss.getConstructionPlans(queueSchema)
        : inOneTransaction(boss.getMigrationPlans(queueSchema, version)),
    );
  }
  if (!before.hasQueue)
    await client.query(`select ${queueSchema}.create_queue($1, $2)`, [queueName, JSON.stringify({ policy })]);
  const missing = await missingGrants(client);
  for (const statement of missing) await client.query(statement);
  return version === queueVersion ? [] : [`pg-boss ${queueVersion}`];
}

/**
 * pg-boss builds indexes after its transaction, for queues of millions. Ours is short, and a start may be killed
 * between. Portals that work on the queue take its jobs first and look at the rest then: so does the upgrade, or each
 * would wait for the other.
 */
const inOneTransaction = (plan: string): string =>
  `${plan
    .replace(
      'BEGIN;',
      `BEGIN;\nSET LOCAL lock_timeout = 30000;\nLOCK TABLE ${queueSchema}.job IN ACCESS EXCLUSIVE MODE;`,
    )
    .replace('COMMIT;', '')
    .replaceAll('INDEX CONCURRENTLY', 'INDEX')};\nCOMMIT;`;

/** Whether a portal that may not change the schema can work with the queue; asked as the system. */
export async function isQueueCurrent(client: pg.Client): Promise<boolean> {
  const { version, hasQueue } = await readState(client);
  refuseNewer(version);
  return version === queueVersion && hasQueue;
}

function refuseNewer(version: number | null): void {
  if (version !== null && version > queueVersion)
    throw new StartupError(
      `The database was made by a newer portal (its queue of jobs has version ${version}). Start that version.`,
    );
}

async function readState(client: pg.Client): Promise<QueueState> {
  const { rows: made } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = 'version'`,
    [queueSchema],
  );
  if (made.length === 0) return { version: null, hasQueue: false };
  const { rows } = await client.query<QueueState>(
    `select version, exists (select from ${queueSchema}.queue where name = $1) as "hasQueue"
     from ${queueSchema}.version`,
    [queueName],
  );
  return rows[0] ?? { version: null, hasQueue: false };
}

/** What the jobs' frame lacks: nothing that makes or drops a table or a queue is among it. */
async function missingGrants(client: pg.Client): Promise<string[]> {
  const system = `${await databaseOf(client)}_system`;
  const role = pg.escapeIdentifier(system);
  const rights: readonly [string, string][] = [
    ...READS.map((table) => [table, 'SELECT'] as [string, string]),
    ...WRITES.flatMap((table) =>
      ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map((right) => [table, right] as [string, string]),
    ),
  ];
  const { rows } = await client.query<{ table: string; right: string }>(
    `select r.name as table, r.rights as right
     from unnest($1::text[], $2::text[]) as r (name, rights)
     where not has_table_privilege($3, ('${queueSchema}.' || r.name)::regclass, r.rights)`,
    [rights.map(([table]) => table), rights.map(([, right]) => right), system],
  );
  const { rows: usage } = await client.query<{ may: boolean }>(
    `select has_schema_privilege($1, '${queueSchema}', 'USAGE') as may`,
    [system],
  );
  return [
    ...(usage[0]?.may ? [] : [`GRANT USAGE ON SCHEMA ${queueSchema} TO ${role}`]),
    ...rows.map(({ table, right }) => `GRANT ${right} ON ${queueSchema}.${table} TO ${role}`),
  ];
}
