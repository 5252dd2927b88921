import type { ClientMetadata, ServerMetadata } from 'openid-client';
import { expect, test } from 'vitest';
import { authenticateClient } from './authenticate-client.ts';

/** What a provider with these methods is sent for a client. */
function sent(secret: string | undefined, way: 'auto' | 'basic' | 'post', methods?: string[], id = 'portal') {
  const server = {
    issuer: 'https://login.example',
    ...(methods ? { token_endpoint_auth_methods_supported: methods } : {}),
  } as ServerMetadata;
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const client: ClientMetadata = { client_id: id };
  authenticateClient(secret, way)(server, client, body, headers);
  const basic = headers.get('authorization')?.replace('Basic ', '');
  return {
    header: basic && Buffer.from(basic, 'base64').toString(),
    body: Object.fromEntries(body),
  };
}
const inBody = (secret: string) => ({
  header: undefined,
  body: { client_id: 'portal', client_secret: secret },
});

test.each([
  ['post, where it is listed', 'auto', ['client_secret_basic', 'client_secret_post'], true],
  ['basic, where it alone is listed', 'auto', ['client_secret_basic'], false],
  ['basic, where nothing is listed', 'auto', undefined, false],
  ['basic, where neither is listed', 'auto', ['private_key_jwt'], false],
  ['basic as set', 'basic', ['client_secret_post'], false],
  ['post as set', 'post', ['client_secret_basic'], true],
] as const)('the secret goes by %s', (_, way, methods, post) => {
  const expected = post ? inBody('s3cret') : { header: 'portal:s3cret', body: {} };
  expect(sent('s3cret', way, methods && [...methods])).toEqual(expected);
});

test.each([
  ['aZ09-_.~', 'aZ09-_.~'],
  ["!*'()", "!*'()"],
  ['a b/c=d&e?f#g@h:i', 'a b/c=d&e?f#g@h:i'],
  ['50%+1', '50%25%2B1'],
  ['ü€😀', '%C3%BC%E2%82%AC%F0%9F%98%80'],
])('by Basic %s is %s, which reads the same decoded or not wherever it can', (secret, header) => {
  expect(sent(secret, 'basic').header).toBe(`portal:${header}`);
  expect(decodeURIComponent(header.replaceAll('+', ' '))).toBe(secret);
  expect(sent(secret, 'post')).toEqual(inBody(secret));
});

test('by Basic a colon in the client’s id is encoded: the first one ends it', () => {
  expect(sent('a:b', 'basic', undefined, 'urn:portal').header).toBe('urn%3Aportal:a:b');
});

test('a client without a secret shows none', () => {
  expect(sent(undefined, 'basic')).toEqual({ header: undefined, body: { client_id: 'portal' } });
});
