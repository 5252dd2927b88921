import pg from 'pg';
import { StartupError } from './startup-error.ts';
import { databaseOf, frameRoles, grantFrames } from './login-role.ts';

const quote = pg.escapeIdentifier;

interface LoginRights {
  version: number;
  name: string;
  isPowerful: boolean;
  inherits: boolean;
  /** Roles beside those of the frames that it, or a frame, is a member of: [member, role]. */
  others: [string, string][];
  inherited: string[];
  frames: string[];
  ownsAnything: boolean;
  hasRights: boolean;
  makesObjects: boolean;
  asksWho: boolean;
}

/**
 * Looks, as the login itself, whether it is nothing by itself: the second line holds only then. What is wrong is told
 * in one sentence with the statements that mend it.
 */
export async function checkLogin(client: pg.Client): Promise<void> {
  const database = await databaseOf(client);
  const rights = await readRights(client, database);
  const found = faultsOf(rights, database).filter(({ is }) => is);
  if (found.length === 0) return;
  throw new StartupError(
    `The database login ${rights.name} ${found.map(({ says }) => says).join(', ')}. The portal connects as a role that ` +
      `has no rights outside a transaction's frame. As an administrator, run in the database ${database}: ` +
      `${[...new Set(found.map(({ mend }) => mend))].join('; ')};`,
  );
}

function faultsOf(rights: LoginRights, database: string): { is: boolean; says: string; mend: string }[] {
  const name = quote(rights.name);
  const frames = frameRoles(database);
  const grant = grantFrames(rights.version, database, rights.name);
  return [
    {
      is: rights.isPowerful,
      says: 'is a superuser or may bypass row-level security, make roles or databases, or replicate',
      mend: `ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION`,
    },
    { is: rights.inherits, says: 'inherits', mend: `ALTER ROLE ${name} NOINHERIT` },
    {
      is: rights.inherited.length > 0,
      says: `inherits from ${rights.inherited.join(' and ')}`,
      mend: `REVOKE ${frames.map(quote).join(', ')} FROM ${name}; ${grant}`,
    },
    {
      is: rights.frames.length < frames.length,
      says: `is not a member of ${frames.filter((frame) => !rights.frames.includes(frame)).join(' and ')}`,
      mend: grant,
    },
    {
      is: rights.others.length > 0,
      says: `reaches other roles (${rights.others.map(([, role]) => role).join(', ')})`,
      mend: rights.others.map(([member, role]) => `REVOKE ${quote(role)} FROM ${quote(member)}`).join('; '),
    },
    {
      is: rights.ownsAnything,
      says: 'owns objects',
      mend: `REASSIGN OWNED BY ${name} TO <the owner of the database>`,
    },
    {
      is: rights.hasRights,
      says: 'has rights of its own on tables',
      mend: `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}; REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${name}`,
    },
    {
      is: rights.makesObjects,
      says: 'may make objects',
      mend: `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name}; REVOKE CREATE ON DATABASE ${quote(database)} FROM PUBLIC, ${name}`,
    },
    {
      is: !rights.asksWho,
      says: 'cannot ask who a session belongs to',
      mend: `GRANT EXECUTE ON FUNCTION find_principal TO ${name}`,
    },
  ];
}

async function readRights(client: pg.Client, database: string): Promise<LoginRights> {
  const { rows } = await client.query<LoginRights>(
    `with frame as (select oid, rolname from pg_roles where rolname = any($1))
     select current_setting('server_version_num')::int as version, r.rolname as name, r.rolinherit as inherits,
       r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isPowerful",
       array(select array[w.rolname::text, g.rolname::text] from pg_auth_members m
         join pg_roles w on w.oid = m.member join pg_roles g on g.oid = m.roleid
         where (m.member = r.oid and m.roleid not in (select oid from frame)) or m.member in (select oid from frame)) as others,
       array(select distinct f.rolname::text from pg_auth_members m join frame f on f.oid = m.roleid
         where m.member = r.oid and coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, false)) as inherited,
       array(select distinct f.rolname::text from pg_auth_members m join frame f on f.oid = m.roleid
         where m.member = r.oid and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)) as frames,
       exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o')
         as "ownsAnything",
       exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'a'
         and d.classid = 'pg_class'::regclass
         and d.dbid = (select oid from pg_database where datname = current_database())) as "hasRights",
       has_schema_privilege(r.oid, 'public', 'CREATE') or has_database_privilege(r.oid, current_database(), 'CREATE')
         as "makesObjects",
       coalesce((select has_function_privilege(r.oid, p.oid, 'EXECUTE') from pg_proc p
         where p.proname = 'find_principal' and p.pronamespace = 'public'::regnamespace), false) as "asksWho"
     from pg_roles r where r.rolname = session_user`,
    [frameRoles(database)],
  );
  const [rights] = rows;
  if (!rights) throw new Error('there is no such login');
  return rights;
}
