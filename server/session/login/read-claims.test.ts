import { describe, expect, test } from 'vitest';
import { completeClaims, readClaims } from './read-claims.ts';

const config = {
  ...{ OIDC_IDP_CLAIM: 'idp', OIDC_MICROSOFT_VALUES: ['waad', 'tenant-1'], OIDC_EMAIL_CLAIM: ['email'] },
  ...{ OIDC_EMAIL_DOMAINS: undefined, OIDC_TENANT: undefined, EMAIL_VERIFIED_POLICY: 'claim' as const },
};
const person = { iss: 'https://login.example', sub: 's1', email: 'ann.other@acme.example' };
const read = (claims: object) => readClaims({ ...person, ...claims }, config);

describe('who the provider says has logged in', () => {
  test('is read in the portal’s words, without spaces around them', () => {
    expect(
      read({
        sub: 's1',
        email: ' ann.other@acme.example\n',
        email_verified: true,
        given_name: ' Ann ',
        family_name: 'Other',
        name: 'Somebody Else',
        idp: 'google',
      }),
    ).toEqual({
      iss: 'https://login.example',
      sub: 's1',
      email: 'ann.other@acme.example',
      emailVerified: true,
      firstName: 'Ann',
      lastName: 'Other',
      identityProvider: 'google',
    });
  });

  test.each([
    ['of one name', { name: 'Bea von Berg' }, 'Bea', 'von Berg'],
    ['of a single word', { name: 'Bea' }, 'Bea', ''],
    ['of a given name alone', { given_name: 'Bea' }, 'Bea', ''],
    ['of a family name alone', { family_name: 'Berg' }, 'ann.other', 'Berg'],
    ['of none at all', {}, 'ann.other', ''],
    ['that are no texts', { given_name: 7, family_name: ['x'], name: {} }, 'ann.other', ''],
    ['with marks that nobody sees', { given_name: 'An\u202en\u200b' }, 'Ann', ''],
    [
      'of letters without a shape',
      { given_name: '\u3164\u2800', family_name: '\u115fOther' },
      'ann.other',
      'Other',
    ],
    ['behind a mark', { given_name: '\u200b Ann\ufe0f ' }, 'Ann', ''],
    ['that would be cut in half', { name: `${'x'.repeat(254)}😀 y` }, 'x'.repeat(254), ''],
  ])('has the names %s', (_, claims, firstName, lastName) => {
    expect(read(claims)).toMatchObject({ firstName, lastName });
  });

  test.each([
    [true, true],
    ['true', true],
    [1, false],
    ['yes', false],
    [7, false],
    [null, false],
    ['True', false],
    [' true', false],
    [['true'], false],
    [undefined, false],
  ])('email_verified %j reads as %j', (email_verified, emailVerified) => {
    expect(read({ email_verified })).toMatchObject({ emailVerified });
  });

  test.each([
    ['waad', 'microsoft'],
    ['tenant-1', 'microsoft'],
    ['microsoft', 'other:microsoft'],
    ['google', 'google'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('[2.11] the value %j of the configured claim means %s', (idp, identityProvider) => {
    expect(read({ idp, identity_provider: 'waad' })).toMatchObject({ identityProvider });
  });

  test.each([
    ...['', 'acme.example', 'a@b@c', 'a b@c', '@c', 'a@', 7, null, ['a@b'], { value: 'a@b' }],
    ...[
      'ann\u200b@acme.example',
      'ann@acme\u00ad.example',
      '\u202eann@acme.example',
      'ann\u3164@acme.example',
    ],
  ])('the address %j is none', (email) => {
    expect(read({ email })).toBeUndefined();
  });

  test.each([' s1', 's1 ', 'S1', 's1\t'])('[2.09] the subject %j is another than s1', (sub) => {
    expect(read({ sub })?.sub).toBe(sub);
  });

  test.each([{ sub: '' }, { sub: undefined }, { sub: 7 }, { sub: ['s1'] }, { iss: undefined }])(
    'who has no subject of an issuer is nobody: %j',
    (claims) => {
      expect(read(claims)).toBeUndefined();
    },
  );

  test.each<[string, object, string, boolean]>([
    ['the first listed claim', { email: 'a@acme.example', upn: 'b@acme.example' }, 'a@acme.example', true],
    [
      'the next one where it is missing',
      { email: undefined, upn: 'b@acme.example' },
      'b@acme.example',
      false,
    ],
    ['the next one where it is no address', { email: 'ann', upn: 'b@acme.example' }, 'b@acme.example', false],
    ['none that is not listed', { email: '', mail: 'c@x.example', name: 'x' }, '', false],
  ])('the address is read from %s; only `email` is vouched for', (_, claims, email, emailVerified) => {
    const listed = { ...config, OIDC_EMAIL_CLAIM: ['email', 'preferred_username', 'upn'] };
    const reading = readClaims({ ...person, email_verified: true, ...claims }, listed);
    expect(reading && { email: reading.email, emailVerified: reading.emailVerified }).toEqual(
      email === '' ? undefined : { email, emailVerified },
    );
  });

  test('the portal’s own provider is read by `email`, whatever the settings say of others', () => {
    const others = { ...config, OIDC_EMAIL_CLAIM: ['upn'] };
    expect(readClaims(person, others, true)).toMatchObject({ email: 'ann.other@acme.example' });
    expect(readClaims(person, others)).toBeUndefined();
  });

  test.each<[object, boolean]>([
    [{ tid: 'tenant-1' }, true],
    [{ tid: 'tenant-1', xms_edov: true }, true],
    [{ tid: 'tenant-1', xms_edov: '0' }, false],
    [{ tid: 'tenant-2', xms_edov: true }, false],
    [{ tid: 'tenant-1', email: 'ann@other.example' }, false],
    [{ tid: 'tenant-1', email: 'ann@acme.example.' }, false],
    [{ tid: 'tenant-1', email: 'ann@acme.example', email_verified: 'false' }, false],
    [{ tid: ['tenant-1'] }, false],
    [{ tid: 'tenant-1', xms_edov: null }, false],
    [{ tid: 'tenant-1', email: undefined, preferred_username: 'ann@acme.example' }, false],
  ])('[2.09] Entra’s tenant vouches for its listed domains: %j', (claims, emailVerified) => {
    const entra = {
      ...config,
      OIDC_EMAIL_CLAIM: ['email', 'preferred_username'],
      ...{ OIDC_EMAIL_DOMAINS: ['acme.example'], OIDC_TENANT: 'tenant-1' },
    };
    expect(readClaims({ ...person, ...claims }, entra)).toMatchObject({ emailVerified });
  });

  test('an address has at most 256 characters', () => {
    expect(read({ email: `${'x'.repeat(254)}@y` })?.email).toHaveLength(256);
    expect(read({ email: `${'x'.repeat(255)}@y` })).toBeUndefined();
  });

  test.each([{ iss: 'a\0' }, { sub: 'a\ud800' }, { email: 'a\0@b' }])(
    'what cannot be stored as it was said is nobody: %j',
    (claims) => {
      expect(read(claims)).toBeUndefined();
    },
  );
});

test('the user-info endpoint is asked only where there is one and the ID token has no address', async () => {
  const nobody = { serverMetadata: () => ({}) } as unknown as Parameters<typeof completeClaims>[0];
  const other = {
    serverMetadata: () => ({ userinfo_endpoint: 'http://127.0.0.1:9/' }),
  } as unknown as typeof nobody;
  const claims = { ...person, aud: 'portal', iat: 0, exp: 1 };
  expect(await completeClaims(other, 'token', claims)).toBe(claims);
  const { email: _, ...bare } = claims;
  expect(await completeClaims(nobody, 'token', bare)).toBe(bare);
  const named = { ...bare, upn: 'a@b' };
  expect(await completeClaims(other, 'token', named, ['upn', 'email'])).toBe(named);
  expect(await completeClaims(other, 'token', named, ['email', 'upn'])).toBe(named);
  await expect(completeClaims(other, 'token', bare)).rejects.toThrow('must be an instance of Configuration');
});
