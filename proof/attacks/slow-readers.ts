import { openRaw, holdSockets } from './raw-socket.ts';
import type { Attack } from './scene.ts';

const SOCKETS = 200;
const ASK_AGAIN_MS = 5000;

/** One request for a large answer on each connection, and nothing of it read. */
export const slowReaders: Attack = {
  says: `${SOCKETS} connections that ask for long lists and files, and read nothing`,
  run: (scene) =>
    holdSockets(scene, SOCKETS, (n) => {
      const socket = openRaw(scene, n % 4, { read: false });
      const authorization = scene.people.staff['authorization'] ?? '';
      const paths = ['/api/reports/license-keys?size=200', '/api/openapi.json', '/'];
      const call = `GET ${paths[n % 3]} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAuthorization: ${authorization}\r\n\r\n`;
      const ask = (times: number) => {
        scene.tally.sent += times;
        socket.write(call.repeat(times));
      };
      ask(5);
      // Whoever reads nothing sees only by writing that the connection was cut.
      const timer = setInterval(() => ask(1), ASK_AGAIN_MS);
      socket.once('close', () => clearInterval(timer));
      return socket;
    }),
};
