import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { findPooler } from '#server/db/find-pooler.ts';
import { vacuumTables } from '#server/db/vacuum-tables.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testPortalOn, type TestPortal } from './test-portal.ts';
import { figuresOf, sampleTerm, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

/** What PgBouncer lets pass without `ignore_startup_parameters`. */
const PARAMETERS = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'];
const SSL_REQUEST = 80_877_103;
/** The messages that the server answers with "ready": a query, and the end of a prepared one. */
const ENDS = ['Q', 'S'];

interface TransactionPooler {
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}

interface Lent {
  socket: Socket;
  /** Who has it now, and how many of its messages are not answered. */
  client: Client | undefined;
}
interface Client {
  socket: Socket;
  server: Lent | undefined;
  open: number;
  waiting: Buffer[];
}

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int32s = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4);
  return bytes;
};

/** Calls back with each whole message of a stream; the first of a client's has no kind. */
function splitMessages(socket: Socket, take: (kind: string, whole: Buffer) => void, untold = false): void {
  let rest = Buffer.alloc(0);
  let isFirst = untold;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      const isRequest = isFirst && length === 8 && whole.readInt32BE(4) === SSL_REQUEST;
      const kind = isFirst ? '' : String.fromCharCode(whole[0] ?? 0);
      if (!isRequest) isFirst = false;
      take(kind, whole);
    }
  });
}

/**
 * Lends few connections of a server to many clients, for a transaction each, as PgBouncer before 1.21 does: what a client
 * has prepared on one of them is unknown to the others, and start parameters beside the usual ones are refused.
 */
async function startTransactionPooler(target: pg.ClientConfig, size: number): Promise<TransactionPooler> {
  const logins = Array.from({ length: size }, () => new pg.Client(target));
  for (const login of logins) login.on('error', () => {}); // the end of the pooler
  await Promise.all(logins.map((login) => login.connect()));
  const free: Lent[] = [];
  const line: Client[] = [];

  const lend = (): void => {
    while (free.length > 0 && line.length > 0) {
      const [server, client] = [free.pop()!, line.shift()!];
      server.client = client;
      client.server = server;
      for (const bytes of client.waiting.splice(0)) server.socket.write(bytes);
    }
  };
  for (const login of logins) {
    const { stream } = (login as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    const server: Lent = { socket: stream, client: undefined };
    splitMessages(stream, (kind, whole) => {
      const { client } = server;
      client?.socket.write(whole);
      if (kind !== 'Z' || !client) return;
      client.open -= 1;
      if (client.open > 0 || String.fromCharCode(whole[5] ?? 0) !== 'I') return;
      Object.assign(client, { server: undefined });
      server.client = undefined;
      free.push(server); // the one that was used last goes out first
      lend();
    });
    free.push(server);
  }

  const begin = (socket: Socket, whole: Buffer): void => {
    const words = whole.subarray(8).toString().split('\0');
    const odd = words.find(
      (word, at) => at % 2 === 0 && word !== '' && !PARAMETERS.includes(word.toLowerCase()),
    );
    if (odd !== undefined) {
      const fields = ['SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${odd}`, '', ''];
      socket.end(message('E', Buffer.from(fields.join('\0'))));
      return;
    }
    socket.write(message('R', int32s(0)));
    socket.write(message('K', int32s(1, 1)));
    socket.write(message('Z', Buffer.from('I')));
  };
  const sockets = new Set<Socket>();
  const pooler = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const client: Client = { socket, server: undefined, open: 0, waiting: [] };
    splitMessages(
      socket,
      (kind, whole) => {
        if (kind === '' && whole.length === 8) socket.write('N');
        else if (kind === '') begin(socket, whole);
        else if (kind !== 'X') {
          if (ENDS.includes(kind)) client.open += 1;
          if (client.server) return void client.server.socket.write(whole);
          client.waiting.push(whole);
          if (!line.includes(client)) line.push(client);
          lend();
        }
      },
      true,
    );
  });
  await new Promise<void>((done) => pooler.listen(0, '127.0.0.1', done));
  const { port } = pooler.address() as AddressInfo;
  return {
    connection: { ...target, host: '127.0.0.1', port },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => pooler.close(done));
      for (const login of logins)
        (login as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}

const account = `acc-${randomUUID()}`;
let database: TestDatabase;
let pooler: TransactionPooler;
let pool: Pool;
let portal: Pick<TestPortal, 'portal' | 'app'>;
let reporter: SignedInPerson;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTransactionPooler(database.connection, 3);
  pool = openPool({ ...pooler.connection, connectionTimeoutMillis: 20_000 }, () => {}, undefined, true);
  const shared = testPortalOn(pool, new Date('2025-06-02T08:00:00Z'));
  portal = { portal: shared, app: await buildServer(shared) };
  reporter = await createSignedIn(shared, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
afterAll(async () => {
  await portal.app.close();
  await pool.close();
  await pooler.close();
  await database.close();
});

const connect = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
};

test('a pooler before the server is seen', async () => {
  for (const [connection, isPooled] of [
    [pooler.connection, true],
    [database.connection, false],
  ] as const) {
    const client = await connect(connection);
    expect(await findPooler(client)).toBe(isPooled);
    await client.end();
  }
});

test('calls at once find each other’s statements on no connection, and are answered', async () => {
  const urls = [
    `/api/salesforce/accounts/${account}/license-keys/downloadable`,
    `/api/accounts/${account}/submissions`,
    '/api/accounts',
    '/api/auth/settings',
  ];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      portal.app.inject({ url: urls[n % urls.length]!, headers: reporter.headers }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('tidying tables leaves no role behind on a connection that others get', async () => {
  await vacuumTables(pool, ['account']);
  const clients = await Promise.all([1, 2, 3].map(() => connect(pooler.connection)));
  const asked = clients.map(
    async (client) =>
      (await client.query<{ role: string }>('select current_user::text as role, pg_sleep(0.05)')).rows[0]
        ?.role,
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set([database.connection.user]));
  await Promise.all(clients.map((client) => client.end()));
});

test('uploads that have all of the pooler’s connections wait for each other, and all are booked', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, (_, n) => usageFile([key], [usageAt(n, 5)])));
  await Promise.all(files.map((bytes) => uploadOk(portal as TestPortal, reporter, bytes)));
  expect(await figuresOf(portal.portal, account)).toMatchObject({ entries: 6, sum: '30', group: '30' });
});
