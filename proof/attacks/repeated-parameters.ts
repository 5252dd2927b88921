import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

const REPEATS = [60, 1_000, 4_000, 4_800];

/** One parameter thousands of times: for the provider, which reads addresses and forms itself, and for a list. */
export const repeatedParameters: Attack = {
  says: 'addresses and forms with 60 to 4,800 times the same parameter, for /idp/* and a list',
  run: (scene) =>
    repeat(scene, 6, async (worker, round) => {
      const many = 'a=&'.repeat(REPEATS[round % REPEATS.length] ?? 60);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const calls = [
        { path: `/idp/auth?client_id=portal&${many}` },
        { path: `/idp/me?${many}` },
        { path: `/idp/session/end?${many}` },
        { method: 'POST', path: '/idp/token', headers: form, body: many },
        { path: `/api/auth/login?${many}` },
        { path: `/api/reports/license-keys?${many}`, headers: scene.people.staff },
      ];
      await sendCall(scene, { ...calls[(worker + round) % calls.length]!, from: worker + 10 * (round % 20) });
    }),
};
