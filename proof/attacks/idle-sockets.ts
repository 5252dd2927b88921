import { holdSockets, openRaw } from './raw-socket.ts';
import type { Attack } from './scene.ts';

const SOCKETS = 4000;

/** As many connections as one address can open, nothing sent on most of them: the others must still get in. */
export const idleSockets: Attack = {
  says: `${SOCKETS} connections from one address that ask once or not at all, and stay`,
  run: (scene) =>
    holdSockets(
      scene,
      SOCKETS,
      (n) => {
        const socket = openRaw(scene, 0);
        scene.tally.sent += 1;
        if (n % 2) socket.write('GET /api/auth/actuator/health/ping HTTP/1.1\r\nHost: localhost\r\n\r\n');
        return socket;
      },
      5000,
    ),
};
