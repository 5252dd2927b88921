import pg from 'pg';
import { StartupError } from './startup-error.ts';
import { checkLogin } from './check-login.ts';
import { findPooler } from './find-pooler.ts';
import { createLogin, databaseOf, ensureLogin, frameRoles, ownLogin, type LoginRole } from './login-role.ts';
import { locks } from './locks.ts';
import { listMissing, migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';
import { refuseHalfRestored } from './refuse-half-restored.ts';

/**
 * Owner and login are of one database. Where the settings lead to two, one would be migrated that nobody works in, and
 * the login of the other be let into it. A login that cannot connect yet is left to what gives it its rights.
 */
async function refuseOtherDatabase(owner: pg.Client, login: pg.ClientConfig | string): Promise<void> {
  const client = new pg.Client(login);
  client.on('error', () => {});
  try {
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) return;
    const [owned, worked] = await Promise.all([readIdentity(owner), readIdentity(client)]);
    if (owned.name === worked.name && owned.oid === worked.oid) return;
    throw new StartupError(
      `DATABASE_URL points to the database ${placeOf(client, worked)}, but DATABASE_OWNER_URL to ${placeOf(owner, owned)}. Both must point to the same database.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

interface Identity {
  name: string;
  oid: string;
}

async function readIdentity(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `select datname as name, oid::text from pg_database where datname = current_database()`,
  );
  return rows[0] ?? { name: '', oid: '' };
}

const placeOf = ({ host, port }: pg.Client, { name }: Identity): string => `${name} at ${host}:${port}`;

const REFUSED = ['28P01', '28000'];
/** The longest suffix is `_tenant`, and PostgreSQL cuts names at 63 bytes; migrations put the name into quotes. */
const isNameable = (database: string) => Buffer.byteLength(database) <= 56 && !/["'%$\\]/.test(database);

type Connection = pg.ClientConfig | string;

export interface DatabaseAddress {
  /** The owner, for whom the portal makes a login; beside an `owner` of its own, and where the schema is current, a login. */
  connection: Connection;
  owner?: Connection | undefined;
}

/** What comes from the portal's secret. */
export interface LoginSecret {
  password: string;
  /** Throws where the secret is not the one the database was made with: then no login gets its password. */
  prove: (pool: Pool) => Promise<void>;
}

export interface PreparedDatabase {
  /** What the pool connects with: never the owner. */
  connection: Connection;
  /** Whether a pooler stands before the server. */
  isPooled: boolean;
  /** The migrations that were missing. */
  applied: string[];
}

/**
 * Brings the schema up to date as the owner of the database and answers how to log in as a role that owns nothing.
 * Safe at several processes at once and after being killed at any point.
 */
export async function prepareDatabase(
  address: DatabaseAddress,
  secret: LoginSecret,
): Promise<PreparedDatabase> {
  const client = new pg.Client(address.owner ?? address.connection);
  client.on('error', () => {}); // fails the query at hand
  await client.connect();
  try {
    const database = await databaseOf(client);
    if (!isNameable(database))
      throw new StartupError(
        `The portal cannot use the database ${database}: role names are built from its name, so it must have at most 56 bytes and no quotes.`,
      );
    await refuseHalfRestored(client);
    if (!address.owner && (await isOnlyLogin(client))) {
      const prepared = await workAsLogin(client, address, database);
      await proveOn(address.connection, secret);
      return prepared;
    }
    return await prepareAsOwner(client, address, { database, secret });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The login of a database's owner that the portal makes for itself. */
export function loginConnection(owner: Connection, database: string, password: string): Connection {
  const user = ownLogin(database);
  if (typeof owner !== 'string') return { ...owner, user, password, database };
  const url = new URL(owner);
  url.pathname = `/${encodeURIComponent(database)}`;
  url.searchParams.set('user', user); // goes before the address's own user, and needs no host
  url.searchParams.set('password', password);
  return url.href;
}

async function prepareAsOwner(
  client: pg.Client,
  address: DatabaseAddress,
  { database, secret }: { database: string; secret: LoginSecret },
): Promise<PreparedDatabase> {
  if (address.owner) await refuseOtherDatabase(client, address.connection);
  await client.query('set jit = off'); // a migration reads whole tables
  await client.query('select pg_advisory_lock($1)', [locks.migration]);
  await refuseHalfRestored(client); // it may have waited for a restore that failed
  const login: LoginRole = address.owner
    ? { name: new pg.Client(address.connection).user ?? '' }
    : { name: ownLogin(database), password: secret.password };
  const applied = await migrate(client, login);
  await proveOn(address.owner ?? address.connection, secret);
  await ensureLogin(client, login);
  const connection = address.owner
    ? address.connection
    : loginConnection(address.connection, database, secret.password);
  let isPooled: boolean;
  try {
    isPooled = await logIn(connection);
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (!REFUSED.includes(code ?? '')) throw error;
    if (code !== '28P01' || login.password === undefined) throw refused(login, message);
    // The secret is the right one: somebody else has changed the password.
    await client.query(createLogin(login).replace('CREATE', 'ALTER'));
    isPooled = await logIn(connection);
  }
  return { connection, isPooled, applied };
}

/** The schema is somebody else's: then it must be current, since nobody here may change it. */
async function workAsLogin(
  client: pg.Client,
  { connection }: DatabaseAddress,
  database: string,
): Promise<PreparedDatabase> {
  const missing = await readAsSystem(client, database, () => listMissing(client)).catch((error: unknown) => {
    if (['42501', '22023'].includes((error as pg.DatabaseError).code ?? '')) return undefined;
    throw error;
  });
  if (missing?.length !== 0)
    throw new StartupError(
      `The database schema does not match this portal${missing ? ` (${missing.map(({ name }) => name).join(', ')} is missing)` : ''}, and ` +
        `${client.user} cannot change it. Run npm run portal -- migrate with the owner of the database in DATABASE_OWNER_URL.`,
    );
  await checkLogin(client);
  return { connection, isPooled: await findPooler(client), applied: [] };
}

async function isOnlyLogin(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relname = 'migration' and relnamespace = 'public'::regnamespace and not pg_has_role(relowner, 'USAGE')`,
  );
  return rows.length > 0;
}

/** Answers whether a pooler let it in. */
async function logIn(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await checkLogin(client);
    return await findPooler(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readAsSystem<T>(client: pg.Client, database: string, read: () => Promise<T>): Promise<T> {
  const system = frameRoles(database).find((role) => role.endsWith('_system')) ?? '';
  await client.query('begin read only');
  try {
    await client.query(`set local role ${pg.escapeIdentifier(system)}`);
    return await read();
  } finally {
    await client.query('rollback');
  }
}

async function proveOn(connection: Connection, { prove }: LoginSecret): Promise<void> {
  const pool = openPool(connection, () => {}, 1);
  try {
    await prove(pool);
  } finally {
    await pool.close();
  }
}

function refused(login: LoginRole, reason: string): StartupError {
  return new StartupError(
    `The database rejected the login ${login.name} (${reason}). ${
      login.password === undefined
        ? 'Check the user and password in DATABASE_URL, and pg_hba.conf.'
        : `Allow this login in pg_hba.conf as the owner is allowed.`
    }`,
  );
}
