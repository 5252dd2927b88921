import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { loginSettings } from './frame.ts';
import { StartupError } from './startup-error.ts';

const ITERATIONS = 4096;

/**
 * A password as PostgreSQL stores it (RFC 5803). Setting this instead of the password keeps the password out of the
 * server's log, and an administrator may see it: nobody can log in with it.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

const quote = pg.escapeIdentifier;

/** The roles of the frames, which row-level security is written for. */
export const frameRoles = (database: string): string[] =>
  ['tenant', 'staff', 'system'].map((frame) => `${database}_${frame}`);

/** The login that the portal makes for itself. */
export const ownLogin = (database: string): string => `${database}_login`;

/** The role that the pool logs in as. */
export interface LoginRole {
  name: string;
  /** Where the portal makes the login itself; else somebody else has given it its own. */
  password?: string;
}

interface LoginState {
  version: number;
  database: string;
  exists: boolean;
  mayLogIn: boolean;
  inherits: boolean;
  /** Of the frames' roles, those it can become without inheriting their rights. */
  frames: string[];
  connects: boolean;
  asksWho: boolean;
  usesSchema: boolean;
  framesMakeTemporary: boolean;
  publicMakesTemporary: boolean;
  /** `name=value`, of the role everywhere; those of one database are written behind its name. */
  settings: string[];
}

/**
 * Lets a login be what the pool needs and no more: it inherits nothing (before PostgreSQL 16 that is said of the role,
 * since then of each membership too). May run at every start: what is there already is left alone.
 */
export async function ensureLogin(client: pg.Client, login: LoginRole): Promise<void> {
  const state = await readState(client, login.name);
  const statements = missingStatements(state, login);
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    throw new StartupError(
      `The database user cannot set up the login ${login.name} (${(error as Error).message}). ` +
        `As an administrator, run in the database ${state.database}: ${statements.join('; ')};`,
      { cause: error },
    );
  }
  if (login.password !== undefined) await setLogin(client, state, login.name);
}

/** What makes the login, for an administrator: a verifier stands there instead of a password. */
export const createLogin = ({ name, password }: LoginRole): string =>
  `CREATE ROLE ${quote(name)} LOGIN NOINHERIT PASSWORD ${password === undefined ? "'…'" : pg.escapeLiteral(scramVerifier(password))}`;

/** Lets the login become the roles of the frames, and nothing else. */
export const grantFrames = (version: number, database: string, login: string): string =>
  `GRANT ${frameRoles(database).map(quote).join(', ')} TO ${quote(login)}${version >= 160_000 ? ' WITH INHERIT FALSE, SET TRUE' : ''}`;

function missingStatements(state: LoginState, login: LoginRole): string[] {
  const [name, database] = [quote(login.name), quote(state.database)];
  const frames = frameRoles(state.database);
  const roles = frames.map(quote).join(', ');
  const needed: readonly [boolean, string][] = [
    [!state.exists, createLogin(login)],
    [state.exists && (state.inherits || !state.mayLogIn), `ALTER ROLE ${name} LOGIN NOINHERIT`],
    [state.frames.length < frames.length, grantFrames(state.version, state.database, login.name)],
    [!state.connects, `GRANT CONNECT ON DATABASE ${database} TO ${name}`],
    [!state.asksWho, `GRANT EXECUTE ON FUNCTION find_principal TO ${name}`],
    [!state.usesSchema, `GRANT USAGE ON SCHEMA public TO ${name}, ${roles}`],
    [!state.framesMakeTemporary, `GRANT TEMPORARY ON DATABASE ${database} TO ${roles}`],
    [state.publicMakesTemporary, `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`],
  ];
  return needed.filter(([isMissing]) => isMissing).map(([, statement]) => statement);
}

/**
 * Puts the portal's settings in place of whatever the login has set for its own next log-ins. An owner that may not
 * leaves them: each transaction sets the same.
 */
async function setLogin(client: pg.Client, { settings, database }: LoginState, login: string): Promise<void> {
  if (settings.toSorted().join() === loginSettings.toSorted().join()) return;
  const role = `ALTER ROLE ${quote(login)}`;
  const statements = [
    `${role} RESET ALL; ${role} IN DATABASE ${quote(database)} RESET ALL`,
    ...loginSettings.map((setting) => `${role} SET ${setting.replace(/=(.*)/, " = '$1'")}`),
  ];
  await client.query(statements.join('; ')).catch((error: unknown) => {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
  });
}

async function readState(client: pg.Client, name: string): Promise<LoginState> {
  const { rows } = await client.query<LoginState>(
    `with frame as (select oid, rolname from pg_roles where rolname = any($2))
     select current_setting('server_version_num')::int as version, d.datname as database, r.oid is not null as exists,
       coalesce(r.rolcanlogin, false) as "mayLogIn", coalesce(r.rolinherit, false) as inherits,
       array(select f.rolname::text from pg_auth_members m join frame f on f.oid = m.roleid where m.member = r.oid
         group by f.rolname having bool_or(coalesce((to_jsonb(m) ->> 'set_option')::boolean, true))
           and not bool_or(coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, false))) as frames,
       coalesce(has_database_privilege(r.oid, d.oid, 'CONNECT'), false) as connects,
       coalesce(has_function_privilege(r.oid, p.oid, 'EXECUTE'), false) as "asksWho",
       coalesce(has_schema_privilege(r.oid, 'public', 'USAGE'), false)
         and (select bool_and(has_schema_privilege(oid, 'public', 'USAGE')) from frame) as "usesSchema",
       (select bool_and(exists (select from aclexplode(d.datacl) a
         where a.grantee = oid and a.privilege_type = 'TEMPORARY')) from frame) as "framesMakeTemporary",
       array(select case setting.setdatabase when 0 then one else setting.setdatabase || ' ' || one end
         from pg_db_role_setting setting cross join unnest(setting.setconfig) one
         where setting.setrole = r.oid and setting.setdatabase in (0, d.oid)) as settings,
       pg_has_role(d.datdba, 'USAGE') and (d.datacl is null or exists (select from aclexplode(d.datacl) a
         where a.grantee = 0 and a.privilege_type = 'TEMPORARY')) as "publicMakesTemporary"
     from pg_database d cross join pg_proc p left join pg_roles r on r.rolname = $1
     where d.datname = current_database() and p.proname = 'find_principal' and p.pronamespace = 'public'::regnamespace`,
    [name, frameRoles(await databaseOf(client))],
  );
  const [state] = rows;
  if (!state) throw new Error('the schema has no find_principal');
  return state;
}

export async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}
