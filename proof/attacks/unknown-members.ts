import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

const COUNTS = [1_000, 4_000, 20_000, 100_000];

/** Strict bodies with members that nobody knows: an answer must not grow with their number, let alone its square. */
export const unknownMembers: Attack = {
  says: 'bodies of 1,000 to 100,000 unknown members for a public call, own settings and saved filters',
  run: async (scene) => {
    const bodies = COUNTS.map((count) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))),
    );
    const places = [
      { method: 'POST', path: '/api/auth/verify-email/confirm', headers: {} },
      { method: 'PUT', path: '/api/auth/settings', headers: scene.people.licensee },
      { method: 'PUT', path: '/api/reports/license-keys/saved-filters', headers: scene.people.licensee },
    ];
    await repeat(scene, 3, async (worker, round) => {
      const { headers, ...place } = places[worker % places.length] ?? places[0]!;
      const body = bodies[round % bodies.length] ?? '{}';
      await sendCall(scene, {
        ...place,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        from: round,
      });
    });
  },
};
