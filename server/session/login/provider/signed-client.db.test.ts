import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../../testing/outside-provider.ts';

let provider: OutsideProvider;
/** What the token endpoint was sent. */
let sent: Record<string, string>[] = [];
beforeAll(async () => {
  provider = await startOutsideProvider();
  provider.server.service.on(
    'beforeResponse',
    (_answer: unknown, request: { body?: Record<string, string>; headers: Record<string, string> }) =>
      sent.push({ ...request.body, header: request.headers['authorization'] ?? '' }),
  );
});
afterAll(() => provider.stop());

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test.each([
  ['RS256', rsa, 'key-1'],
  ['ES256', p256, undefined],
] as const)('[1.05] the client signs for itself by %s, and shows no secret', async (alg, pair, kid) => {
  sent = [];
  const portal = await startPortalBehind(provider.issuer, {
    OIDC_CLIENT_AUTH: 'private_key_jwt',
    OIDC_CLIENT_KEY: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(kid ? { OIDC_CLIENT_KEY_ID: kid } : {}),
  });
  try {
    const email = `${randomUUID()}@acme.example`;
    provider.says({ sub: `sub-${randomUUID()}`, email, email_verified: true });
    expect((await logInBehind(portal)).identity).toMatchObject({ email });
  } finally {
    await portal.close();
  }
  const [{ client_assertion: assertion = '', client_assertion_type: type, header, ...rest } = {}] = sent;
  expect([type, header]).toEqual(['urn:ietf:params:oauth:client-assertion-type:jwt-bearer', '']);
  expect(rest).not.toHaveProperty('client_secret');
  expect(decodeProtectedHeader(assertion)).toEqual({ alg, ...(kid ? { kid } : {}) });
  const { payload } = await jwtVerify(assertion, pair.publicKey, { audience: provider.issuer });
  expect(payload).toMatchObject({ iss: 'the-portal', sub: 'the-portal', jti: expect.any(String) });
});
