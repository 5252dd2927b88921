import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { listenAs, refusal, row, welcome, type FakeServer } from '../../testing/fake-postgres.ts';
import { explainRefusal, reachServer } from './reach-server.ts';
import { StartupError } from './startup-error.ts';

const url = 'postgres://porter:secret@db.example:6543/portal';
const refused = (code: string, message = 'no') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });

test.each([
  ['ENOTFOUND', '', 'the host of db.example:6543 is not known. Correct the name.'],
  [
    'EAI_AGAIN',
    '',
    'the host of db.example:6543 cannot be resolved now. Correct the name or fix the network.',
  ],
  ['ECONNREFUSED', '', 'nothing answers at db.example:6543. Start PostgreSQL there, or correct the address.'],
  [
    'ENOENT',
    '',
    'there is no socket of PostgreSQL at db.example:6543. Start it there, or correct the address.',
  ],
  ['EHOSTUNREACH', '', 'db.example:6543 cannot be reached. Correct the address or fix the network.'],
  ['ENETUNREACH', '', 'db.example:6543 cannot be reached. Correct the address or fix the network.'],
  ['EADDRNOTAVAIL', '', 'db.example:6543 cannot be reached. Correct the address or fix the network.'],
  [
    'ETIMEDOUT',
    '',
    'db.example:6543 does not respond within 2 seconds. Correct the address or fix the network.',
  ],
  [
    '',
    'timeout expired',
    'db.example:6543 does not respond within 2 seconds. Correct the address or fix the network.',
  ],
  ['28P01', '', 'the password for porter at db.example:6543 is not accepted. Correct it.'],
  [
    '',
    'SASL: client password must be a string',
    'the password for porter at db.example:6543 is not accepted. Correct it.',
  ],
  [
    '28000',
    'no entry, no encryption',
    'db.example:6543 wants an encrypted connection. Add sslmode=verify-full to the address.',
  ],
  [
    '28000',
    'no entry',
    'db.example:6543 does not let porter in: no entry. Change its pg_hba.conf, or the address.',
  ],
  [
    '3D000',
    '',
    'there is no database portal at db.example:6543. As administrator run: CREATE DATABASE "portal" OWNER "porter";',
  ],
  [
    '42501',
    'not allowed',
    'porter may not do in portal what the portal needs: not allowed. As administrator run: ALTER DATABASE "portal" OWNER TO "porter"; ALTER SCHEMA public OWNER TO "porter";',
  ],
  [
    '53300',
    '',
    'db.example:6543 takes no more connections. Raise max_connections there, or start the portal later.',
  ],
  [
    '25006',
    '',
    'db.example:6543 only reads: it is a standby, or was set so. Name the primary in the address, or start the portal later.',
  ],
  ['57P03', '', 'db.example:6543 is starting or stopping. Start the portal when it is ready.'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'odd',
    'no encrypted connection to db.example:6543: odd. Correct sslmode or the certificates.',
  ],
  [
    '',
    'The server does not support SSL connections',
    'no encrypted connection to db.example:6543: The server does not support SSL connections. Correct sslmode or the certificates.',
  ],
  [
    'ECONNRESET',
    '',
    'what answers at db.example:6543 is not PostgreSQL, or ended the connection. Correct the address.',
  ],
  [
    '',
    'Connection terminated unexpectedly',
    'what answers at db.example:6543 is not PostgreSQL, or ended the connection. Correct the address.',
  ],
  [
    '08P01',
    'unsupported startup parameter: statement_timeout',
    'db.example:6543 cannot be used: unsupported startup parameter: statement_timeout.',
  ],
  ['08P01', 'unknown password store', 'db.example:6543 cannot be used: unknown password store.'],
  ['99999', 'something new', 'db.example:6543 cannot be used: something new.'],
])(
  'a refusal with code "%s" and message "%s" is one sentence without the password',
  (code, message, sentence) => {
    const told = explainRefusal(refused(code, message), url);
    expect(told).toBeInstanceOf(StartupError);
    expect((told as Error).message).toBe(`DATABASE_URL: ${sentence}`);
  },
);

test.each([
  ['postgres://db.example', 'the password for the user at db.example:5432 is not accepted. Correct it.'],
  [
    'postgres://a%20b@localhost/x?host=/run/postgres',
    'the password for a b at /run/postgres:5432 is not accepted. Correct it.',
  ],
])('of %s what it leaves out is what PostgreSQL takes', (address, sentence) => {
  expect((explainRefusal(refused('28P01'), address) as Error).message).toBe(`DATABASE_URL: ${sentence}`);
});

test('a database is named by its user where the address names none', () => {
  expect((explainRefusal(refused('3D000'), 'postgres://porter@db.example') as Error).message).toBe(
    'DATABASE_URL: there is no database porter at db.example:5432. As administrator run: CREATE DATABASE "porter" OWNER "porter";',
  );
});

test('what is no refusal of the database, or of the embedded one, stays what it is', () => {
  const other = new Error('a mistake in the program');
  expect(explainRefusal(other, url)).toBe(other);
  const refusal = refused('28P01');
  expect(explainRefusal(refusal, undefined)).toBe(refusal);
});

const servers: FakeServer[] = [];
const serve = async (...answers: Parameters<typeof listenAs>) => {
  const server = await listenAs(...answers);
  servers.push(server);
  return `postgres://portal:pass@127.0.0.1:${server.port}/portal`;
};

afterAll(() => {
  for (const server of servers) server.close();
});

test('a server that is new enough is reached', async () => {
  expect(await reachServer(await serve(welcome, row({ number: '150000', version: '15.0' })))).toBeUndefined();
});

test('an older one is named with its version', async () => {
  const address = await serve(welcome, row({ number: '149999', version: '14.99' }));
  await expect(reachServer(address)).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+ is PostgreSQL 14\.99, but the portal needs 15 or later\.$/,
  );
});

test('one that refuses is explained', async () => {
  const address = await serve(refusal('57P03', 'the database system is starting up'));
  await expect(reachServer(address)).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+ is starting or stopping\. Start the portal when it is ready\.$/,
  );
});

test('another program, and none, are told apart', async () => {
  const address = await serve(Buffer.from('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'));
  await expect(reachServer(address)).rejects.toThrow(/is not PostgreSQL, or ended the connection/);
  servers.pop()?.close();
  await expect(reachServer(address)).rejects.toThrow(/nothing answers at 127\.0\.0\.1:\d+\./);
});
