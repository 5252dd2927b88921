import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

export interface DatabaseRelay {
  connection: pg.ClientConfig;
  /** Nothing goes through any more in either direction, and nobody is told. */
  freeze: () => void;
  thaw: () => void;
  /** Acts once, as soon as a client has sent this text and before it is answered. */
  when: (text: string, act: () => void) => void;
  /** Ends every connection without a word of the protocol. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Stands between a portal and its database, and takes the line away in the ways that networks do. */
export async function startDatabaseRelay(target: pg.ClientConfig): Promise<DatabaseRelay> {
  const path = `${target.host}/.s.PGSQL.${target.port ?? 5432}`;
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  let awaited: { text: string; act: () => void } | undefined;
  const hold = (socket: Socket) => (isFrozen ? socket.pause() : socket.resume());
  const server = createServer((client) => {
    const database = target.host?.startsWith('/') ? connect(path) : connect(target.port ?? 5432, target.host);
    const pair = [client, database] as const;
    pairs.add(pair);
    client.on('data', (chunk: Buffer) => {
      database.write(chunk);
      if (!awaited || !chunk.includes(awaited.text)) return;
      const { act } = awaited;
      awaited = undefined;
      act();
    });
    database.on('data', (chunk: Buffer) => client.write(chunk));
    for (const [one, other] of [pair, [database, client] as const]) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      hold(one);
    }
  });
  function freeze() {
    isFrozen = true;
    for (const pair of pairs) for (const socket of pair) hold(socket);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const [client] of pairs) client.resetAndDestroy();
  };
  return {
    connection: { ...target, host: '127.0.0.1', port },
    freeze,
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) for (const socket of pair) hold(socket);
    },
    when: (text, act) => (awaited = { text, act }),
    reset,
    close: async () => {
      reset();
      await new Promise((done) => server.close(done));
    },
  };
}
