import { randomBytes } from 'node:crypto';
import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const OPENED = '200 for a forged token';

/** Bearers that were never issued, made of one that was: none may open anything. */
export const forgedTokens: Attack = {
  says: 'bearers with changed, missing, foreign and endless parts',
  run: (scene) => {
    const { broken } = scene.tally;
    const real = (scene.people.licensee['authorization'] ?? '').replace('Bearer ', '');
    const [head = '', claims = '', signature = ''] = real.split('.');
    const make = (): string[] => [
      `${head}.${claims}.${randomBytes(64).toString('base64url')}`,
      `${encoded({ alg: 'none' })}.${claims}.`,
      `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.${claims}.${signature}`,
      `${encoded({ alg: 'ES256', typ: 'at+jwt', jku: 'http://127.0.0.1:9/', kid: randomBytes(8).toString('hex') })}.${claims}.${signature}`,
      `${head}.${encoded({ sub: 'somebody', aud: 'customer-portal-api', exp: 4e9 })}.${signature}`,
      `${real}${'A'.repeat(10_000)}`,
      '.'.repeat(12_000),
      randomBytes(6000).toString('base64url'),
      '',
    ];
    return repeat(scene, 8, async (worker, round) => {
      const tokens = make();
      const answer = await sendCall(scene, {
        path: ['/api/auth/settings', '/api/reports/license-keys', '/api/accounts/wayne'][round % 3] ?? '/',
        headers: { authorization: `Bearer ${tokens[round % tokens.length] ?? ''}` },
        from: worker,
      });
      if (answer?.status === 200 && !broken.includes(OPENED)) broken.push(OPENED);
    });
  },
};
