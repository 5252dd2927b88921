import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connection.ts';

const STALLED_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
const BYTES_PER_SECOND = 16 * 1024;

/**
 * A client that takes nothing of its answer for thirty seconds is cut off, and one that takes less than 16 KiB/s on
 * average. An answer that is still being made may take its time: its client does nothing wrong.
 */
export function cutSlowReaders(server: Server, connections: Connections): void {
  server.timeout = STALLED_MS;
  server.on('timeout', (socket: Socket) => {
    const atWork = connections.get(socket)?.answering && socket.writableLength === 0;
    if (!atWork) socket.destroy();
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const unread = socket.writableLength;
      if (unread === 0) connection.behind = undefined;
      else connection.behind ??= { since: now, delivered: socket.bytesWritten - unread };
      if (!connection.behind) continue;
      const { since, delivered } = connection.behind;
      const enough = STALLED_MS + ((socket.bytesWritten - delivered) / BYTES_PER_SECOND) * 1000;
      if (now - since > enough) socket.destroy();
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  server.on('close', () => clearInterval(timer));
}
