import { uploadBody, uploadHeaders } from '../usage-uploads.ts';
import { openRaw } from './raw-socket.ts';
import type { Attack } from './scene.ts';
import { pause } from './send-call.ts';
import { reporterOf } from './send-file.ts';

const AT_ONCE = 20;
const HOLD_MS = 400;

/** Uploads that are given up half-way, many at once: whoever leaves a queue must not keep a place in it. */
export const abortedUploads: Attack = {
  says: `${AT_ONCE} uploads of one person at once, all aborted half-way, again and again`,
  run: async (scene) => {
    const { headers } = reporterOf(scene, 'aborted');
    const body = uploadBody(Buffer.alloc(200_000, 'x'));
    const lines = Object.entries({ ...headers, ...uploadHeaders, 'content-length': String(body.length) });
    const head = `POST /api/usage/manual/local HTTP/1.1\r\nHost: localhost\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    for (let round = 0; !scene.signal.aborted; round += 1) {
      const sockets = Array.from({ length: AT_ONCE }, (_, n) => openRaw(scene, n));
      for (const socket of sockets) {
        scene.tally.sent += 1;
        socket.write(head);
        socket.write(body.subarray(0, body.length / 2));
      }
      await pause(scene, HOLD_MS + (round % 5) * 500);
      for (const socket of sockets) {
        socket.removeAllListeners('close'); // closed by the attacker, not cut by the portal
        socket.resetAndDestroy();
      }
      await pause(scene, 500);
    }
  },
};
