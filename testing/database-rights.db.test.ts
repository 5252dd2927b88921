import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { createSignedIn } from './people.ts';
import { testLogin } from './test-database.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

let portal: TestPortal;
/** What the product logs in as, and what sees everything. */
let login: pg.Client;
let admin: pg.Client;
let prefix: string;
let userId: string;
/** The fingerprint of everything, as it was last taken. */
let stored: Record<string, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  prefix = portal.portal.pool.rolePrefix;
  await seedTwoAccounts(portal.portal);
  ({ userId } = await createSignedIn(portal.portal, {
    accounts: { [ids.account]: { roles: ['LICENSEE'] } },
  }));
  login = new pg.Client(portal.connection);
  admin = new pg.Client({ ...inject('databaseAdmin'), database: prefix });
  await Promise.all([login.connect(), admin.connect()]);
  stored = await fingerprint();
});
afterAll(async () => {
  await Promise.all([login.end(), admin.end()]);
  await portal.close();
});

const readLogin = `select current_user::text as who, current_setting('search_path') as path,
  current_setting('row_security') as rows, current_setting('jit') as jit,
  current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle`;

/** Outside transactions, which some statements refuse. */
async function enter(frame: FrameName, accounts: readonly string[] = [ids.account]): Promise<void> {
  await login.query('reset role');
  if (frame !== 'no frame') await login.query(`set role "${prefix}_${frame}"`);
  await login.query(`select set_config('app.accounts', $1, false), set_config('app.user', $2, false)`, [
    ...(frame === 'tenant' ? [`{${accounts.join()}}`] : ['']),
    ...(frame === 'tenant' || frame === 'staff' ? [userId] : ['']),
  ]);
}

/** A code, or the severity of a notice where the statement only warns. */
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

/** By insufficient privilege; or with a warning that nothing was done, or because no module knows labels. */
function isRefused(statement: string, outcome: string): boolean {
  if (outcome === 'WARNING') return /^(?:GRANT|VACUUM) /.test(statement);
  return outcome === '42501' || (outcome === '22023' && statement.startsWith('SECURITY LABEL '));
}

test.each(['no frame', 'tenant', 'staff', 'system'] as const)(
  'in %s no forbidden statement is obeyed, and nothing is changed by any',
  async (frame) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    const list = forbiddenStatements(portal, rows[0]?.pid ?? 0)
      .filter((group) => group.in.includes(frame))
      .flatMap(({ statements }) => statements);
    expect(list.length).toBeGreaterThanOrEqual(68);
    const done: string[] = [];
    for (const statement of list) {
      await enter(frame);
      const outcome = await outcomeOf(statement);
      if (!isRefused(statement, outcome)) done.push(`${outcome}: ${statement}`);
    }
    await enter('no frame');
    const before = stored;
    stored = await fingerprint();
    expect({ done, stored }).toEqual({ done: [], stored: before });
  },
);

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
  const all = [...(await listRelations('r')), ...catalogues, ...more].map((name) => [name, 'true'] as const);
  /** What the server itself keeps there, as it sweeps. */
  const housekeeping = `'{relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid,datfrozenxid,datminmxid}'`;
  const lineOf = (name: string) =>
    ['pg_class', 'pg_database'].includes(name) ? `(to_jsonb(t) - ${housekeeping}::text[])::text` : 't::text';
  const sums = [...all, ...Object.entries(shared)].map(
    ([name, condition]) =>
      `select '${name}' as name, md5(string_agg(line, ' ' order by line)) as sum
       from (select ${lineOf(name)} as line from ${name} t where ${condition}) as lines`,
  );
  const { rows } = await admin.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function listRelations(...kinds: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = any($1) order by 1`,
    [kinds],
  );
  return rows.map(({ name }) => name);
}

/** Those of which the login sees a row: where it may read any column, it may count. */
async function listSeen(names: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const name of names) {
    const count = await login.query<{ count: string }>(`select count(*) from ${name}`).then(
      ({ rows }) => rows[0]?.count,
      (error: unknown) => ((error as pg.DatabaseError).code === '42501' ? '0' : 'failed'),
    );
    if (count !== '0') seen.push(name);
  }
  return seen;
}

describe('the login', () => {
  test('sees no row of any table or view without a frame', async () => {
    const names = await listRelations('r', 'p', 'v', 'm', 'f', 'S');
    expect(names.length).toBeGreaterThan(30);
    expect(names).toContain('job_trigger');
    await enter('no frame');
    expect(await listSeen(names)).toEqual([]);
  });

  test('sets nothing for its own next log-ins that reaches a transaction, or a start of the portal', async () => {
    await enter('no frame');
    const name = pg.escapeIdentifier(`${prefix}_login`);
    const { rows: before } = await login.query(readLogin);
    for (const setting of [
      ...[`role = ${pg.escapeLiteral(`${prefix}_system`)}`, 'search_path = pg_temp', 'row_security = off'],
      ...['jit = on', 'statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'],
    ])
      await login.query(`alter role ${name} set ${setting}`);
    const pool = openPool(portal.connection, () => {}, 1);
    const { rows } = await inTransaction(
      pool,
      { role: 'tenant', accounts: [ids.account], userId: 'somebody' },
      (trx) => sql`${sql.raw(readLogin)}`.execute(trx),
    );
    await pool.close();
    expect(rows).toEqual([
      {
        ...{ who: `${prefix}_tenant`, path: 'public, pg_temp', rows: 'on', jit: 'off' },
        ...{ limit: '30s', idle: '1min' },
      },
    ]);
    await prepareDatabase({ connection: portal.owner }, testLogin);
    const again = new pg.Client(portal.connection);
    await again.connect();
    expect((await again.query(readLogin)).rows).toEqual(before);
    expect(before).toMatchObject([{ who: `${prefix}_login`, jit: 'off', limit: '30s', idle: '1min' }]);
    await again.end();
  });

  test('keeps nothing of a transaction’s frame on the pooled connection', async () => {
    const { pool } = portal.portal;
    await inTransaction(
      pool,
      { role: 'tenant', accounts: [ids.account], userId: 'somebody' },
      async () => {},
    );
    const { rows } = await pool.pg.query(
      `select current_setting('app.accounts', true) as accounts, current_user = session_user as own`,
    );
    expect(rows).toEqual([{ accounts: '', own: true }]);
  });
});

test('every table with an account_id has row-level security, forced, with a policy for the tenant', async () => {
  const { rows } = await admin.query(
    `select c.relname as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(rows).toEqual([]);
});

test('the ledger and the audit refuse every change, even to the owner', async () => {
  for (const table of ['usage_entry', 'audit', 'key_disclosure', 'usage_submission'])
    await expect(portal.asOwner(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
});

describe('a customer’s transaction', () => {
  const run = (statement: RawBuilder<unknown>) =>
    inTransaction(portal.portal.pool, { role: 'tenant', userId, accounts: [ids.account] }, async (trx) => {
      return (await statement.execute(trx)).rows;
    });
  const refused = { code: '42501' };

  test('sees no row of any account without accounts in its frame, and those of its own with one', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
       where attname = 'account_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const tables = ['account', ...rows.map(({ name }) => name)];
    const filled = ['account', 'application', 'license_file', 'license_key', 'usage_month'];
    await enter('tenant');
    expect(await listSeen(tables)).toEqual(expect.arrayContaining(filled));
    await enter('tenant', []);
    await login.query(`select set_config('app.user', 'nobody', false)`);
    expect(await listSeen(tables)).toEqual([]);
  });

  test('writes nothing under somebody else’s name', async () => {
    const audit = sql`insert into audit (user_id, action) values ('somebody', 'x')`;
    await expect(run(audit)).rejects.toMatchObject(refused);
    const choose = (name: string, user: string) =>
      run(
        sql`insert into personal_choice (user_id, name, value, chosen_at) values (${user}, ${name}, 'false', now())`,
      );
    await expect(choose('EXPIRY', 'somebody')).rejects.toMatchObject(refused);
    await expect(choose('REPORT_VIEW', userId)).rejects.toMatchObject(refused); // is staff's
  });

  test('changes of accounts when its own is told of usage, and nothing else', async () => {
    await expect(run(sql`update account set name = 'x'`)).rejects.toMatchObject(refused);
    const changed =
      await run(sql`update account set alert_thresholds = '{70}', alert_audiences = '{}', alerts_changed_at = now(),
      alerts_changed_by = ${userId}, alerts_changer_name = 'X' returning id`);
    expect(changed).toEqual([{ id: ids.account }]);
  });

  test('discloses no key of another account', async () => {
    const disclosure = sql`insert into key_disclosure (account_id, license_key_id, user_id, kind, disclosed_at)
      values (${ids.otherAccount}, ${ids.otherKey}, ${userId}, 'COPY', now())`;
    await expect(run(disclosure)).rejects.toMatchObject(refused);
  });

  test('reads of people only those of its accounts, and of log-ins only its own', async () => {
    expect(await run(sql`select id from app_user`)).toEqual([{ id: userId }]);
    expect(await run(sql`select id from person`)).toEqual([]);
  });

  test('cannot leave its frame for that of the system by asking', async () => {
    expect(await run(sql`select current_user::text as who`)).toEqual([{ who: `${prefix}_tenant` }]);
  });
});

/** Whom a transaction runs as: the login by itself, or one of the roles that row-level security is written for. */
type FrameName = 'no frame' | 'tenant' | 'staff' | 'system';

/** What a mistake in a call must not be able to do, by the frames in which the database refuses it. */
function forbiddenStatements(
  { portal, owner: { user } }: TestPortal,
  adminPid: number,
): readonly { in: readonly FrameName[]; statements: readonly string[] }[] {
  const [db, owner] = [portal.pool.rolePrefix, `"${user}"`];
  return [
    {
      in: ['no frame', 'tenant', 'staff', 'system'],
      statements: [
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
        'DELETE FROM team_change',
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
        `SELECT pg_terminate_backend(${adminPid})`,
        `SELECT protect_account_rows('audit')`,
        'SELECT * FROM pg_authid',
        'VACUUM FULL audit',
        'DO $$ BEGIN LOCK TABLE audit IN ACCESS EXCLUSIVE MODE; END $$',
      ],
    },
    {
      in: ['no frame', 'tenant', 'staff'],
      statements: [
        `UPDATE app_user SET global_roles = '{INTERNAL_STAKEHOLDER}'`,
        'UPDATE app_user SET email_verified = true',
        'UPDATE app_user SET disabled = false',
        `UPDATE app_user SET iss = 'x', sub = 'y'`,
        `UPDATE app_user SET password_hash = 'x'`,
        'SELECT password_hash FROM app_user',
        'SELECT iss, sub FROM app_user',
        `INSERT INTO account_role (user_id, account_id, roles) SELECT id, 'acc-own', '{LICENSEE}' FROM app_user`,
        `UPDATE account_role SET roles = '{LICENSEE,ITEXT_VOLUME_REPORTER}'`,
        `UPDATE cuca_role SET roles = '{CUCA_OWNER}'`,
        `UPDATE invitation SET email_key = 'x'`,
        'SELECT token_hash FROM invitation',
        `UPDATE access_request SET granted_roles = '{CUCA_OWNER}'`,
        'UPDATE license_key SET max_volume = 1',
        `UPDATE license_key SET expiry_date = '2099-12-31'`,
        'UPDATE license_key SET cuca_id = null',
        'UPDATE license_key SET key_ciphertext = null',
        'DELETE FROM license_key',
        `UPDATE license_file SET file_name = 'x'`,
        `UPDATE license_key_value SET account_id = 'acc-own'`,
        `UPDATE report_row SET product_name = 'x'`,
        'DELETE FROM usage_unmatched',
        'DELETE FROM usage_unmatched_key',
        'UPDATE usage_unmatched SET value = 0',
        `UPDATE usage_unmatched_key SET user_id = 'x'`,
        'SELECT machine_hash FROM activation',
        'INSERT INTO activation (id) VALUES (gen_random_uuid())',
        'DELETE FROM activation',
        'UPDATE license_key SET max_activations = 9',
        'SELECT * FROM session',
        'SELECT * FROM outbox_mail',
        `UPDATE job_invocation SET status = 'SUCCESS'`,
        'SELECT * FROM signing_key',
        'SELECT * FROM idp_record',
        'DELETE FROM crm_outbox',
        `UPDATE crm_record SET base = '{}'`,
        'DELETE FROM crm_conflict',
        `UPDATE account SET name = 'x'`,
      ],
    },
    // The login by itself asks this, to find out whose transaction is to be opened.
    {
      in: ['tenant', 'staff'],
      statements: [String.raw`SELECT * FROM find_principal('\x00', 'x', now(), now())`],
    },
    {
      in: ['no frame', 'tenant'],
      statements: [
        'SELECT * FROM job_invocation',
        'UPDATE job_trigger SET due_at = now()',
        'UPDATE job_invocation SET cancel_asked_at = now()',
      ],
    },
  ];
}
