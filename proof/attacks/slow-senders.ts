import type { Socket } from 'node:net';
import { holdSockets, openRaw } from './raw-socket.ts';
import type { Attack, Scene } from './scene.ts';
import { reporterOf } from './send-file.ts';

const SOCKETS = 300;
const DRIP_MS = 1000;

/** Headers, JSON bodies and uploads, a byte a second. */
export const slowSenders: Attack = {
  says: `${SOCKETS} connections that send headers, JSON bodies and uploads a byte a second`,
  run: (scene) =>
    holdSockets(scene, SOCKETS, (n) => drip(scene, openRaw(scene, n % 20), beginningOf(scene, n))),
};

function drip({ tally, signal }: Scene, socket: Socket, beginning: string): Socket {
  tally.sent += 1;
  socket.write(beginning);
  const timer = setInterval(() => {
    if (socket.writable && !signal.aborted) socket.write('x');
  }, DRIP_MS);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

function beginningOf(scene: Scene, n: number): string {
  const { authorization = '' } = reporterOf(scene, 'slow').headers;
  const upload = (type: string) =>
    `POST /api/usage/manual/local HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="resource"; filename="a.ulvd"\r\n\r\n`;
  const beginnings = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/auth/verify-email/confirm HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"token":"',
    upload('multipart/form-data'),
    upload('Multipart/Form-Data'),
    'POST /idp/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\na=',
  ];
  return beginnings[n % beginnings.length] ?? '';
}
