import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

/** What patterns for e-mail addresses, tokens and keys try again at every character. */
const FILLS = ['!', '.', 'a', 'a.', '-', '+', '%40', 'a@', 'Bearer%20', 'eyJ', '0123456789abcdef', '/'];
const LENGTHS = [4_000, 8_000, 15_500];

/** Long addresses: whatever reads them before a line is logged must not read them twice. */
export const longPaths: Attack = {
  says: 'addresses of up to 15,500 characters, made for patterns that look for secrets',
  run: (scene) =>
    repeat(scene, 8, async (worker, round) => {
      const fill = FILLS[(worker + round) % FILLS.length] ?? '!';
      const length = LENGTHS[round % LENGTHS.length] ?? 4_000;
      const path = `/${fill.repeat(Math.floor(length / fill.length))}`;
      await sendCall(scene, { path: round % 2 ? path : `/api/accounts${path}`, from: worker });
    }),
};
