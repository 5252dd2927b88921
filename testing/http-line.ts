import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface HttpLine {
  url: string;
  /** Where the line leads; a portal that starts again may have another port. */
  leadTo: (port: number) => void;
  /** Acts once, as soon as so many bytes went towards the portal over one connection. */
  whenSent: (bytes: number, act: () => void) => void;
  /** Acts once, when the first answer comes; the answer itself gets lost. */
  loseAnswer: (act?: () => void) => void;
  /** Asked of every piece of an answer: what is lost ends somewhere in it, and the connection with it. */
  loseAnswers: (isLost: () => boolean) => void;
  close: () => Promise<void>;
}

/** Stands between a client and the portal and can lose what goes over it. */
export async function startHttpLine(firstPort: number): Promise<HttpLine> {
  let port = firstPort;
  let awaited: { bytes: number; act: () => void } | undefined;
  let lost: (() => void) | undefined;
  let isLost = (): boolean => false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const portal = connect(port, '127.0.0.1');
    let sent = 0;
    client.on('data', (chunk: Buffer) => {
      portal.write(chunk);
      sent += chunk.length;
      if (!awaited || sent < awaited.bytes) return;
      const { act } = awaited;
      awaited = undefined;
      act();
    });
    portal.on('data', (chunk: Buffer) => {
      if (isLost()) return client.end(chunk.subarray(0, Math.floor(Math.random() * chunk.length)));
      if (!lost) return client.write(chunk);
      const act = lost;
      lost = undefined;
      act();
      return client.destroy();
    });
    for (const [one, other] of [
      [client, portal],
      [portal, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => (port = next),
    whenSent: (bytes, act) => (awaited = { bytes, act }),
    loseAnswer: (act = () => {}) => (lost = act),
    loseAnswers: (decide) => (isLost = decide),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
