import pg from 'pg';
import { StartupError } from './startup-error.ts';

const ANSWER_WITHIN_MS = 2000;
const OLDEST = 15;

/** Learns within two seconds whether the PostgreSQL of DATABASE_URL is there, lets the portal in and is new enough. */
export async function reachServer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    );
    const [server] = rows;
    if (server && server.number < OLDEST * 10_000)
      throw new StartupError(
        `DATABASE_URL: ${placeOf(url)} is PostgreSQL ${server.version}, but the portal needs ${OLDEST} or later.`,
      );
  } catch (error) {
    throw describeDatabaseFault(error, url);
  } finally {
    client.end().catch(() => {});
  }
}

/** A refusal of the database of DATABASE_URL, as a sentence about that setting; anything else stays what it is. */
export const explainRefusal = (error: unknown, url: string | undefined): unknown =>
  url && error instanceof pg.DatabaseError ? describeDatabaseFault(error, url) : error;

/** What is wrong with the database of DATABASE_URL, as one sentence without its password. */
function describeDatabaseFault(error: unknown, url: string): Error {
  if (error instanceof StartupError) return error;
  const { code = '', message } = error as pg.DatabaseError;
  const sentence = faults(code, message, url).find(([applies]) => applies)?.[1];
  return new StartupError(`DATABASE_URL: ${sentence ?? `${placeOf(url)} cannot be used: ${message}.`}`);
}

/** The first that applies counts. */
function faults(code: string, message: string, url: string): [boolean, string][] {
  const place = placeOf(url);
  const { user, database } = partsOf(url);
  // A state of SQL comes with words of the server, which may name a setting: "unsupported … parameter: statement_timeout".
  const own = /^[0-9A-Z]{5}$/.test(code) ? '' : message;
  return [
    [code === 'ENOTFOUND', `the host of ${place} is not known. Correct the name.`],
    [
      code === 'EAI_AGAIN',
      `the host of ${place} cannot be resolved now. Correct the name or fix the network.`,
    ],
    [code === 'ECONNREFUSED', `nothing answers at ${place}. Start PostgreSQL there, or correct the address.`],
    [
      code === 'ENOENT',
      `there is no socket of PostgreSQL at ${place}. Start it there, or correct the address.`,
    ],
    [
      ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code),
      `${place} cannot be reached. Correct the address or fix the network.`,
    ],
    [
      code === 'ETIMEDOUT' || /timeout/i.test(own),
      `${place} does not respond within ${ANSWER_WITHIN_MS / 1000} seconds. Correct the address or fix the network.`,
    ],
    [
      code === '28P01' || /password/i.test(own),
      `the password for ${user} at ${place} is not accepted. Correct it.`,
    ],
    [
      code === '28000' && /encryption/.test(message),
      `${place} wants an encrypted connection. Add sslmode=verify-full to the address.`,
    ],
    [
      code === '28000',
      `${place} does not let ${user} in: ${message}. Change its pg_hba.conf, or the address.`,
    ],
    [
      code === '3D000',
      `there is no database ${database} at ${place}. As administrator run: CREATE DATABASE "${database}" OWNER "${user}";`,
    ],
    [
      code === '42501',
      `${user} may not do in ${database} what the portal needs: ${message}. As administrator run: ALTER DATABASE "${database}" OWNER TO "${user}"; ALTER SCHEMA public OWNER TO "${user}";`,
    ],
    [
      code === '53300',
      `${place} takes no more connections. Raise max_connections there, or start the portal later.`,
    ],
    [
      code === '25006',
      `${place} only reads: it is a standby, or was set so. Name the primary in the address, or start the portal later.`,
    ],
    [code === '57P03', `${place} is starting or stopping. Start the portal when it is ready.`],
    [
      /SSL|certificate|CERT|self.signed/i.test(`${code} ${message}`),
      `no encrypted connection to ${place}: ${message}. Correct sslmode or the certificates.`,
    ],
    [
      code === 'ECONNRESET' || /terminated unexpectedly|unexpected|unknown/i.test(own),
      `what answers at ${place} is not PostgreSQL, or ended the connection. Correct the address.`,
    ],
  ];
}

function partsOf(url: string) {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || 'the user';
  return {
    place: `${searchParams.get('host') ?? hostname}:${port || '5432'}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}

const placeOf = (url: string): string => partsOf(url).place;
