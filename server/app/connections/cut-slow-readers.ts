import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connection.ts';

const STALLED_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
const BYTES_PER_SECOND = 16 * 1024;

/** How long a client may leave what was written for it: tests need less. */
export interface ReadingPace {
  stalledMs?: number;
  lookEveryMs?: number;
  bytesPerSecond?: number;
}

/**
 * A client that takes nothing of its answer for thirty seconds is cut off, and one that takes less than 16 KiB/s on
 * average. An answer that is still being made may take its time: its client does nothing wrong.
 */
export function cutSlowReaders(
  server: Server,
  connections: Connections,
  {
    stalledMs = STALLED_MS,
    lookEveryMs = LOOK_EVERY_MS,
    bytesPerSecond = BYTES_PER_SECOND,
  }: ReadingPace = {},
): void {
  server.timeout = stalledMs;
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
      const enough = stalledMs + ((socket.bytesWritten - delivered) / bytesPerSecond) * 1000;
      if (now - since > enough) socket.destroy();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  server.on('close', () => clearInterval(timer));
}
