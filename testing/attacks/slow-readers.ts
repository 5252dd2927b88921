import { openRaw, holdSockets } from './raw-socket.ts';
import type { Attack } from './scene.ts';

const SOCKETS = 200;

/** One request for a large answer on each connection, and nothing of it read. */
export const slowReaders: Attack = {
  says: `${SOCKETS} connections that ask for long lists and files, and read nothing`,
  run: (scene) =>
    holdSockets(scene, SOCKETS, (n) => {
      const socket = openRaw(scene, n % 4, { read: false });
      const authorization = scene.people.staff['authorization'] ?? '';
      const paths = ['/api/reports/license-keys?size=200', '/api/openapi.json', '/'];
      scene.tally.sent += 5;
      socket.write(
        `GET ${paths[n % 3]} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(
          5,
        ),
      );
      return socket;
    }),
};
