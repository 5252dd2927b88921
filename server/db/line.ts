import { Socket } from 'node:net';

/** Thrown into whatever waits for a database that has stopped answering; the state is SQL's "connection failure". */
export class SilentDatabase extends Error {
  readonly code = '08006';
  constructor() {
    super('the database does not answer');
  }
}

/** A connection that is refused before it is tried: nothing is left waiting at the database's door. */
class CutSocket extends Socket {
  override connect(): this {
    process.nextTick(() => this.destroy(new SilentDatabase())); // the driver listens by then
    return this;
  }
}

/** All connections of a pool, so that they can be cut at once: what waits for an answer on them fails. */
export interface Line {
  /** For the driver: the socket of a new connection. While the line is cut it fails at once. */
  open: () => Socket;
  cut: () => void;
  mend: () => void;
  isCut: () => boolean;
}

export function createLine(): Line {
  const sockets = new Set<Socket>();
  let isCut = false;
  const fail = (socket: Socket) => socket.destroy(new SilentDatabase());
  return {
    open() {
      if (isCut) return new CutSocket();
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) fail(socket);
    },
    mend: () => (isCut = false),
    isCut: () => isCut,
  };
}
