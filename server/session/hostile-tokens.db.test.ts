import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadProviderKeys } from '#server/identity-provider/provider-keys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { listSigningKeys } from './queries.ts';

let portal: TestPortal;
let person: SignedInPerson;
let header: { alg: string; kid: string; typ: string };
let payload: JWTPayload & { sid: string };
let ownKey: CryptoKey;
beforeAll(async () => {
  portal = await startTestPortal();
  person = await createSignedIn(portal.portal);
  const [head = '', body = ''] = person.bearer.split('.');
  header = JSON.parse(Buffer.from(head, 'base64url').toString());
  payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  const [row] = await listSigningKeys(portal.portal.pool, 'portal');
  const jwk = portal.portal.secrets.open('signing-key', row!.private_key_ciphertext, row!.kid).toString();
  ownKey = (await importJWK(JSON.parse(jwk) as JWK, 'ES256')) as CryptoKey;
});
afterAll(() => portal.close());

/** The genuine token with something changed, signed with the portal's own key unless another is given. */
const forge = (changes: {
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}) => {
  const claims = Object.fromEntries(
    Object.entries({ ...payload, ...changes.payload }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ ...header, ...changes.header }).sign(changes.key ?? ownKey);
};
const status = async (authorization: string | undefined, url = '/api/auth/settings') =>
  (await portal.app.inject({ url, headers: authorization === undefined ? {} : { authorization } }))
    .statusCode;
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
const otherPair = () => generateKeyPair('ES256', { extractable: true });

/** Signs by hand what no library would. */
function handmade(head: object, claims: object, sign: (text: string) => Buffer): string {
  const text = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign(text).toString('base64url')}`;
}
async function publicPem() {
  const [row] = await listSigningKeys(portal.portal.pool, 'portal');
  return createPublicKey({ key: row!.public_jwk as JWK, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
}

test('the genuine token, and the same claims signed again, are let through', async () => {
  expect(await status(`Bearer ${person.bearer}`)).toBe(200);
  for (const scheme of ['bearer ', 'BEARER ', 'bEaReR   '])
    expect(await status(`${scheme}${person.bearer}`), scheme).toBe(200);
  expect(await status(`Bearer ${await forge({})}`)).toBe(200);
});

describe('a hostile token is refused with 401', () => {
  const hostile: [string, () => Promise<string> | string][] = [
    ['of algorithm none', () => new UnsecuredJWT(payload).encode()],
    [
      'of algorithm None, by hand',
      () => handmade({ ...header, alg: 'None' }, payload, () => Buffer.alloc(0)),
    ],
    ['without its signature', () => `${person.bearer.split('.').slice(0, 2).join('.')}.`],
    ['truncated', () => person.bearer.slice(0, -10)],
    ['of two parts', () => person.bearer.split('.').slice(0, 2).join('.')],
    ['of one part', () => 'abc'],
    [
      'with a changed payload',
      () => {
        const parts = person.bearer.split('.');
        const changed = Buffer.from(JSON.stringify({ ...payload, sub: randomUUID() })).toString('base64url');
        return [parts[0], changed, parts[2]].join('.');
      },
    ],
    [
      'signed HS256 with the public key',
      async () => {
        const pem = await publicPem();
        return handmade({ ...header, alg: 'HS256' }, payload, (text) =>
          createHmac('sha256', pem).update(text).digest(),
        );
      },
    ],
    [
      'signed HS256 with its own claims',
      () =>
        forge({
          header: { alg: 'HS256' },
          key: new TextEncoder().encode('secret secret secret secret secret'),
        }),
    ],
    ['signed with another key under our kid', async () => forge({ key: (await otherPair()).privateKey })],
    [
      'that brings its own key (jwk)',
      async () => {
        const pair = await otherPair();
        return forge({ header: { jwk: await exportJWK(pair.publicKey) }, key: pair.privateKey });
      },
    ],
    [
      'that names a key set of its own (jku)',
      async () =>
        forge({ header: { jku: 'https://evil.example/jwks' }, key: (await otherPair()).privateKey }),
    ],
    [
      'that names a certificate of its own (x5u)',
      async () => forge({ header: { x5u: 'https://evil.example/x5u' }, key: (await otherPair()).privateKey }),
    ],
    ['of an unknown kid', async () => forge({ header: { kid: randomUUID() } })],
    ['without a kid', async () => forge({ header: { kid: undefined } })],
    ['whose kid is a path', async () => forge({ header: { kid: '../../etc/passwd' } })],
    ['whose kid is __proto__', async () => forge({ header: { kid: '__proto__' } })],
    [
      'with a critical extension',
      async () => handmade({ ...header, crit: ['evil'], evil: 1 }, payload, () => Buffer.alloc(64)),
    ],
    ['of another issuer', () => forge({ payload: { iss: 'https://evil.example' } })],
    [
      'of the embedded provider’s issuer',
      () => forge({ payload: { iss: `${portal.portal.config.PUBLIC_URL}/idp` } }),
    ],
    ['without an issuer', () => forge({ payload: { iss: undefined } })],
    ['for another audience', () => forge({ payload: { aud: 'portal' } })],
    ['without an audience', () => forge({ payload: { aud: undefined } })],
    ['of another type', () => forge({ header: { typ: 'JWT' } })],
    ['without a type', () => forge({ header: { typ: undefined } })],
    ['that has expired', () => forge({ payload: { exp: seconds(-1) } })],
    ['that never expires', () => forge({ payload: { exp: undefined } })],
    ['that is not valid yet', () => forge({ payload: { nbf: seconds(3600) } })],
    ['of a session that never was', () => forge({ payload: { sid: tokenHash('nothing').toString('hex') } })],
    ['without a session', () => forge({ payload: { sid: undefined } })],
    [
      'of somebody else’s session',
      async () => forge({ payload: { sub: (await createSignedIn(portal.portal)).userId } }),
    ],
    ['of nobody', () => forge({ payload: { sub: randomUUID() } })],
    ['without a subject', () => forge({ payload: { sub: undefined } })],
    ['that is a base token', async () => (await signIn(portal.portal, person.userId, 'base')).bearer],
    [
      'that is an ID token of the provider',
      async () => {
        const [jwk] = await loadProviderKeys(portal.portal);
        const key = (await importJWK(jwk!, 'RS256')) as CryptoKey;
        return new SignJWT({ ...payload, iss: `${portal.portal.config.PUBLIC_URL}/idp`, aud: 'portal' })
          .setProtectedHeader({ alg: 'RS256', kid: jwk!.kid!, typ: 'JWT' })
          .sign(key);
      },
    ],
  ];

  test.each(hostile)('%s', async (_, make) => {
    expect(await status(`Bearer ${await make()}`)).toBe(401);
  });

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the scheme alone', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no space', 'Bearera.b.c'],
    ['a tab for a space', 'Bearer\ta.b.c'],
    ['two tokens', 'Bearer a.b.c d.e.f'],
    ['a token that is no text', 'Bearer \u00e9\u00e9\u00e9'],
  ])('%s', async (_, authorization) => {
    expect(await status(authorization)).toBe(401);
  });

  test('of another portal on the same database, whose secret and address differ', async () => {
    const other = await startTestPortal({ PUBLIC_URL: 'http://localhost:9090' });
    const stranger = await createSignedIn(other.portal);
    expect(await status(`Bearer ${stranger.bearer}`)).toBe(401);
    await other.close();
  });

  test('of a session that has ended', async () => {
    const leaver = await createSignedIn(portal.portal);
    expect(await status(`Bearer ${leaver.bearer}`)).toBe(200);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', leaver.userId).execute(),
    );
    expect(await status(`Bearer ${leaver.bearer}`)).toBe(401);
  });

  test('of a disabled person', async () => {
    const disabled = await createSignedIn(portal.portal, { disabled: true });
    expect(await status(`Bearer ${disabled.bearer}`)).toBe(401);
  });

  test('an extended token where a base token is asked for', async () => {
    expect(await status(`Bearer ${person.bearer}`, '/api/auth/extended-access-token')).toBe(401);
  });
});

test('every refusal reads the same and says nothing of the reason', async () => {
  const answers = await Promise.all(
    ['Bearer a.b.c', `Bearer ${await forge({ payload: { exp: seconds(-1) } })}`, undefined].map(
      (authorization) =>
        portal.app.inject({ url: '/api/auth/settings', headers: authorization ? { authorization } : {} }),
    ),
  );
  const bodies = answers.map((answer) => ({ ...answer.json<Record<string, unknown>>(), requestId: '' }));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.headers['www-authenticate']).toBe('Bearer');
});
