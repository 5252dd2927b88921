import { connect, type Socket } from 'node:net';
import { HOST } from './attacked-address.ts';
import type { Scene } from './scene.ts';

/** A bare connection whose answers are counted by their first lines. Not read at all where `read` is false. */
export function openRaw(scene: Scene, from: number, { read = true } = {}): Socket {
  const { tally, signal } = scene;
  const socket = connect({ host: HOST, port: scene.port, localAddress: scene.address(from) });
  let bytes = 0;
  let counted = false;
  const close = () => socket.destroy();
  signal.addEventListener('abort', close);
  if (read)
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      tally.largestAnswer = Math.max(tally.largestAnswer, bytes);
      for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    counted = true;
    if (!signal.aborted) tally[error.code === 'ECONNREFUSED' ? 'refused' : 'cut'] += 1;
  });
  socket.once('close', () => {
    signal.removeEventListener('abort', close);
    if (!counted && !signal.aborted) tally.cut += 1;
  });
  return socket;
}

/** Resolves when the connection is gone, whoever closed it, or when the attack ends. */
export const gone = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

/** Keeps so many connections: one that is cut is opened anew after a moment. */
export async function holdSockets(
  scene: Scene,
  count: number,
  open: (n: number) => Socket,
  againAfterMs = 1000,
): Promise<void> {
  const hold = async (n: number) => {
    await new Promise((done) => setTimeout(done, n % 1000)); // not all in one instant
    while (!scene.signal.aborted) {
      await gone(open(n));
      await new Promise((done) => setTimeout(done, againAfterMs));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, n) => hold(n)));
}
