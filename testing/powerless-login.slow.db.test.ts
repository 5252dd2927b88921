import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ids } from './access-principals.ts';
import { createSignedIn } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

let portal: TestPortal;
let login: pg.Client;
let admin: pg.Client;
let prefix: string;
beforeAll(async () => {
  portal = await startTestPortal();
  prefix = portal.portal.pool.rolePrefix;
  await seedTwoAccounts(portal.portal);
  await createSignedIn(portal.portal, { accounts: { [ids.account]: { roles: ['LICENSEE'] } } });
  login = new pg.Client(portal.connection);
  admin = new pg.Client({ ...inject('databaseAdmin'), database: prefix });
  await Promise.all([login.connect(), admin.connect()]);
});
afterAll(async () => {
  await Promise.all([login.end(), admin.end()]);
  await portal.close();
});

test('the login sees no row of any table or view without a frame', async () => {
  const { rows } = await admin.query<{ name: string; rows: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ name }) => name)).toContain('pgboss.job_common');
  const seen: string[] = [];
  for (const { name } of rows) {
    const answer = await login
      .query(`select * from ${name}`)
      .catch((error: unknown) => ({ rowCount: (error as pg.DatabaseError).code === '42501' ? 0 : -1 }));
    if (answer.rowCount !== 0) seen.push(`${name}: ${answer.rowCount}`);
  }
  expect(seen).toEqual([]);
});

test('what the login may set for its own next log-ins does not reach the pool', async () => {
  const name = pg.escapeIdentifier(`${prefix}_login`);
  await login.query(`alter role ${name} set role = ${pg.escapeLiteral(`${prefix}_system`)}`);
  await login.query(`alter role ${name} set default_transaction_read_only = on`);
  const { pg: pool } = portal.portal.pool;
  const fresh = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of fresh) {
    const { rows } = await client.query<Record<string, string>>(
      `select current_user::text as who, current_setting('default_transaction_read_only') as "readOnly",
         current_setting('search_path') as path`,
    );
    expect(rows).toEqual([{ who: `${prefix}_login`, readOnly: 'off', path: 'public,pg_temp' }]);
    client.release();
  }
  await login.query(`alter role ${name} reset all`);
});

/** What no call of the portal does, in any frame or in none: a mistake in one must not be able to do it either. */
const statements = (db: string, owner: string): readonly string[] => [
  'ALTER TABLE audit DISABLE TRIGGER ALL',
  'ALTER TABLE audit DISABLE TRIGGER append_only',
  'ALTER TABLE usage_entry DISABLE ROW LEVEL SECURITY',
  'ALTER TABLE usage_entry NO FORCE ROW LEVEL SECURITY',
  'ALTER TABLE account ADD COLUMN loot text',
  `ALTER TABLE account OWNER TO "${db}_login"`,
  'DROP TABLE audit CASCADE',
  'DROP POLICY tenant ON license_key',
  'DROP TRIGGER append_only ON audit',
  'DROP FUNCTION refuse_change CASCADE',
  'DROP SCHEMA public CASCADE',
  'DELETE FROM audit',
  'DELETE FROM usage_entry',
  'UPDATE usage_entry SET value = 0',
  "UPDATE audit SET action = 'x'",
  "UPDATE usage_submission SET receipt = '{}'",
  'TRUNCATE audit',
  'TRUNCATE usage_entry CASCADE',
  `GRANT ALL ON audit TO "${db}_login"`,
  'GRANT SELECT ON app_user TO PUBLIC',
  `GRANT ${owner} TO "${db}_login"`,
  `GRANT pg_write_server_files TO "${db}_system"`,
  `ALTER ROLE ${owner} PASSWORD 'x'`,
  `ALTER ROLE "${db}_login" SUPERUSER`,
  'CREATE ROLE loot LOGIN SUPERUSER',
  `DROP ROLE "${db}_tenant"`,
  `SET ROLE ${owner}`,
  'SET ROLE postgres',
  'SET SESSION AUTHORIZATION postgres',
  `SELECT set_config('role', 'postgres', false)`,
  `SELECT set_config('session_replication_role', 'replica', false)`,
  `COPY audit TO PROGRAM 'cat'`,
  `COPY audit FROM PROGRAM 'echo'`,
  `COPY account TO '/loot'`,
  `COPY account FROM '/etc/passwd'`,
  `SELECT pg_read_file('/etc/passwd')`,
  `SELECT pg_ls_dir('/')`,
  `SELECT lo_import('/etc/passwd')`,
  `SELECT lo_export(1, '/loot')`,
  `CREATE FUNCTION loot() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  `CREATE FUNCTION loot() RETURNS int LANGUAGE c AS 'libc.so.6', 'abort'`,
  `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  'CREATE TABLE loot (id text)',
  'CREATE VIEW loot AS SELECT * FROM app_user',
  'CREATE SCHEMA loot',
  'CREATE EXTENSION file_fdw',
  'CREATE EXTENSION dblink',
  'CREATE TRIGGER loot BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  'CREATE RULE loot AS ON DELETE TO audit DO INSTEAD NOTHING',
  'CREATE POLICY loot ON audit USING (true)',
  'CREATE PUBLICATION loot FOR TABLE app_user',
  'CREATE EVENT TRIGGER loot ON ddl_command_start EXECUTE FUNCTION refuse_change()',
  `ALTER SYSTEM SET log_statement = 'all'`,
  `ALTER DATABASE "${db}" SET row_security = off`,
  `ALTER DATABASE "${db}" OWNER TO "${db}_login"`,
  `REASSIGN OWNED BY ${owner} TO "${db}_login"`,
  `DROP OWNED BY ${owner}`,
  `SECURITY LABEL ON TABLE audit IS 'x'`,
  `COMMENT ON TABLE audit IS 'x'`,
  `SELECT setval('audit_id_seq', 1)`,
  `INSERT INTO audit (id, action) OVERRIDING SYSTEM VALUE VALUES (1, 'x')`,
  'SELECT pg_reload_conf()',
  'SELECT pg_terminate_backend(%admin%)',
  'SELECT protect_account_rows(%audit%)',
  'SELECT * FROM pg_authid',
  'VACUUM FULL audit',
  'DO $$ BEGIN LOCK TABLE audit IN ACCESS EXCLUSIVE MODE; END $$',
  `SELECT pgboss.create_queue('loot', '{"partition": true}')`,
  `SELECT pgboss.delete_queue('portal')`,
  'CREATE TABLE pgboss.loot (id text)',
  'ALTER TABLE pgboss.job_common ADD COLUMN loot text',
  'DROP SCHEMA pgboss CASCADE',
  'TRUNCATE pgboss.job',
  'UPDATE pgboss.version SET version = 1',
  'DELETE FROM pgboss.queue',
  `INSERT INTO pgboss.schedule (name, key, cron) VALUES ('portal', '', '* * * * *')`,
];

describe.each(['no frame', 'tenant', 'staff', 'system'] as const)('in %s', (frame) => {
  test('no statement of the list is obeyed, and nothing is changed by any', async () => {
    const owner = pg.escapeIdentifier(portal.owner.user ?? '');
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    const list = statements(prefix, owner).map((statement) =>
      statement.replace('%admin%', String(rows[0]?.pid)).replace('%audit%', `'audit'`),
    );
    expect(list.length).toBeGreaterThanOrEqual(42);
    const before = await fingerprint();
    const done: string[] = [];
    for (const statement of list) {
      if (frame !== 'no frame') await login.query(`set role "${prefix}_${frame}"`);
      const outcome = await outcomeOf(statement);
      await login.query('reset role');
      if (!REFUSED.includes(outcome)) done.push(`${outcome}: ${statement}`);
    }
    expect(done).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });
});

/** Insufficient privilege, a warning that nothing was done, and no module that knows labels. */
const REFUSED = ['42501', 'WARNING', '22023'];

async function outcomeOf(statement: string): Promise<string> {
  let outcome = 'done';
  const warn = ({ severity }: { severity?: string | undefined }) => (outcome = severity ?? outcome);
  login.on('notice', warn);
  try {
    await login.query(statement);
  } catch (error) {
    outcome = (error as pg.DatabaseError).code ?? '';
  } finally {
    login.off('notice', warn);
  }
  return outcome;
}

/** Everything that is stored, and who may do what to it. Other tests' roles and databases are no concern of this one. */
async function fingerprint(): Promise<Record<string, string>> {
  const mine = `(select oid from pg_roles where rolname like '${prefix}%' or rolname in ('postgres', 'loot'))`;
  const database = `(select oid from pg_database where datname = '${prefix}')`;
  const shared = {
    pg_authid: `oid in ${mine}`,
    pg_auth_members: `member in ${mine}`,
    pg_database: `oid in ${database}`,
    pg_db_role_setting: `setrole in ${mine} or setdatabase in ${database}`,
  };
  const catalogues = ['pg_class', 'pg_proc', 'pg_trigger', 'pg_policy', 'pg_namespace', 'pg_attribute'];
  const more = ['pg_default_acl', 'pg_rewrite', 'pg_extension', 'pg_publication', 'pg_event_trigger'];
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'`,
  );
  const all = [...rows.map((row) => row.name), ...catalogues, ...more].map((name) => [name, 'true'] as const);
  const housekeeping = `'{relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid,datfrozenxid,datminmxid}'`;
  const found: Record<string, string> = {};
  for (const [name, condition] of [...all, ...Object.entries(shared)]) {
    const { rows: sums } = await admin.query<{ sum: string }>(
      `select md5(string_agg(line, ' ' order by line)) as sum
       from (select (to_jsonb(t) - ${housekeeping}::text[])::text as line from ${name} t where ${condition}) as lines`,
    );
    found[name] = sums[0]?.sum ?? '';
  }
  return found;
}
