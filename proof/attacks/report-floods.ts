import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

const ADDRESSES = 20;

/** Reports of violated policies, which anybody may send, from many addresses. */
export const reportFloods: Attack = {
  says: `reports of violated policies of up to 10 KB from ${ADDRESSES} addresses`,
  run: (scene) =>
    repeat(scene, 8, async (worker, round) => {
      const older = {
        'csp-report': { 'document-uri': `http://x/${'a@'.repeat(4000)}`, 'blocked-uri': 'data:,x' },
      };
      const newer = Array.from({ length: 20 }, () => ({
        type: 'csp-violation',
        body: { documentURL: `http://x/${'!'.repeat(300)}`, effectiveDirective: 'img-src' },
      }));
      const unknown = Array.from({ length: 2000 }, () => 1);
      const kinds = [
        ['application/csp-report', older],
        ['application/reports+json', newer],
        ['application/reports+json', unknown],
      ] as const;
      const [type, body] = kinds[round % kinds.length] ?? kinds[0];
      await sendCall(scene, {
        method: 'POST',
        path: '/api/csp-reports',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
        from: (worker * 3 + round) % ADDRESSES,
      });
    }),
};
