import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { makeUsageFile } from './make-usage-file.ts';
import { openRaw } from './raw-socket.ts';
import type { Attack } from './scene.ts';
import { pause } from './send-call.ts';
import { isReceipt, reporterOf, sendFile } from './send-file.ts';

const AT_ONCE = 20;
const HOLD_MS = 400;
const ROUNDS = 3;
const LOCKED_OUT = 'whoever aborted uploads could not upload any more';

/** Uploads that are given up half-way, many at once: whoever leaves a queue keeps no place in it, as a good file shows. */
export const abortedUploads: Attack = {
  says: `${AT_ONCE} uploads of one person at once, all aborted half-way, again and again`,
  run: async (scene) => {
    const reporter = reporterOf(scene, 'aborted');
    const body = uploadBody(Buffer.alloc(200_000, 'x'));
    const lines = Object.entries({
      ...reporter.headers,
      ...uploadHeaders,
      'content-length': String(body.length),
    });
    const head = `POST /api/usage/manual/local HTTP/1.1\r\nHost: localhost\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const heard = { accepted: 0, refused: 0 };
    const abortMany = async (round: number) => {
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
    };
    while (!scene.signal.aborted) {
      for (let round = 0; round < ROUNDS; round += 1) await abortMany(round);
      const { bytes, written } = await makeUsageFile(reporter.key, 100);
      const upload = { ...written, account: reporter.account };
      scene.log(upload);
      const answer = await sendFile(scene, reporter, bytes);
      if (isReceipt(answer)) upload.outcome = 'ok';
      if (answer) heard[isReceipt(answer) ? 'accepted' : 'refused'] += 1;
      if (heard.accepted === 0 && heard.refused > 0) scene.tally.broken = [LOCKED_OUT];
      else scene.tally.broken = [];
    }
  },
};
