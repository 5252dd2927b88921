import pg from 'pg';
import { StartupError } from './startup-error.ts';

/**
 * Owner and login are of one database. Where the settings lead to two, one would be migrated that nobody works in, and
 * the login of the other be let into it. A login that cannot connect yet is left to what gives it its rights.
 */
export async function refuseOtherDatabase(owner: pg.Client, login: pg.ClientConfig | string): Promise<void> {
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
      `DATABASE_URL leads to the database ${placeOf(client, worked)} and DATABASE_OWNER_URL to ${placeOf(owner, owned)}: both must name the same one. Correct one of them.`,
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
