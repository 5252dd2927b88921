import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

const WITHIN_MS = 2_000; // a crowd that goes on coming must not keep the portal from stopping

/**
 * Takes the connections that wait at the door and reads what has come on all of them: a connection that looks idle
 * may bear a request that nobody has read yet. Done when a turn of the event loop brought no new connection.
 */
export async function readArrived(server: Server): Promise<void> {
  let came = true;
  const note = () => (came = true);
  server.on('connection', note);
  await nextTurn(); // the turn that is under way may have looked at its sockets before
  for (const end = performance.now() + WITHIN_MS; came && performance.now() < end;) {
    came = false;
    await nextTurn();
  }
  server.off('connection', note);
}
