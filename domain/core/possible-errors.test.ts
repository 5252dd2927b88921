import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Need } from '../access/need.ts';
import { getAccount } from '../accounts/contract.ts';
import { downloadLicenseFile } from '../downloads/contract.ts';
import { draftEndpoints } from '../drafts/contract.ts';
import { getBanner, recordViolation } from '../service-info/contract.ts';
import { createToken } from '../session/contract.ts';
import { uploadUsageFile } from '../volume-usage/contract.ts';
import { noContent, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';
import { impliedErrors, possibleErrors } from './possible-errors.ts';

test('a public call without input has no failures of its own', () =>
  expect(impliedErrors(getBanner)).toEqual([]));

test('a call about an account may meet every gate and a parameter that cannot be', () =>
  expect(impliedErrors(getAccount)).toEqual([
    'UNAUTHENTICATED',
    'ACCESS_DENIED',
    'VIEW_ENDED',
    'EMAIL_NOT_VERIFIED',
    'VENDOR_DOMAIN_REFUSED',
    'INVALID_IDENTITY_PROVIDER',
    'API_TOKEN_REFUSED',
    'TOO_MANY_REQUESTS',
    'INVALID_INPUT',
    'UNEXPECTED_FIELD',
  ]));

test('a call that sends something may send too much, or what nobody reads', () => {
  for (const endpoint of [draftEndpoints['imaging-usage'].save, recordViolation, createToken])
    expect(impliedErrors(endpoint)).toEqual(
      expect.arrayContaining(['BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']),
    );
});

test('an upload is never told to come back later with 429, which a client takes for a bad file', () =>
  expect(possibleErrors(uploadUsageFile).has('TOO_MANY_REQUESTS')).toBe(false));

test('what only the verb knows stands in its contract', () => {
  const possible = possibleErrors(downloadLicenseFile);
  expect([possible.has('LICENSE_FILE_MISSING'), possible.has('NOT_FOUND')]).toEqual([true, true]);
  expect([possible.has('DRAFT_GONE'), possible.has('ADDRESS_TAKEN')]).toEqual([false, false]);
});

describe('what is implied by how a call is declared', () => {
  const call = (rest: Partial<Endpoint>): Endpoint => ({
    id: 'tests.call',
    method: 'GET',
    path: '/api/tests',
    access: { need: 'signedIn', scope: 'none' },
    summary: 'A call of this test',
    output: noContent,
    ...rest,
  });
  const needs = (need: Need): Pick<Endpoint, 'access'> => ({ access: { need, scope: 'none' } });
  const some = z.object({});

  test.each<[string, Partial<Endpoint>, readonly ErrorCode[]]>([
    ['a private calendar address is never told why', needs('calendarToken'), []],
    ['the key of a client is refused', needs('apiKey'), ['API_KEY_REFUSED']],
    [
      'a public call may be made too often where its contract says how often',
      { ...needs('public'), perMinute: 10 },
      ['TOO_MANY_REQUESTS'],
    ],
    [
      'the first token of a log-in has passed no gate yet',
      needs('baseToken'),
      ['UNAUTHENTICATED', 'ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
    ],
    [
      'parameters of the path may be wrong',
      { ...needs('apiKey'), params: some },
      ['API_KEY_REFUSED', 'INVALID_INPUT', 'UNEXPECTED_FIELD'],
    ],
    [
      'a query may also be one that nobody can read',
      { ...needs('apiKey'), query: some },
      ['API_KEY_REFUSED', 'INVALID_INPUT', 'UNEXPECTED_FIELD', 'BAD_REQUEST'],
    ],
    [
      'what writes is closed to staff who look on, and may send too much',
      { ...needs('apiKey'), method: 'POST' },
      ['VIEW_READ_ONLY', 'API_KEY_REFUSED', 'BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    [
      'a body may hold what is not declared',
      { ...needs('apiKey'), method: 'PUT', inView: 'open', body: some },
      [
        'API_KEY_REFUSED',
        'INVALID_INPUT',
        'UNEXPECTED_FIELD',
        'BAD_REQUEST',
        'TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    ],
    [
      'what hands out a key is closed to staff who look on',
      { ...needs('public'), inView: 'closed' },
      ['VIEW_READ_ONLY'],
    ],
  ])('%s', (_, rest, codes) => expect(impliedErrors(call(rest))).toEqual(codes));

  const before = [
    'UNAUTHENTICATED',
    'ACCESS_DENIED',
    'VIEW_ENDED',
    'EMAIL_NOT_VERIFIED',
    'VENDOR_DOMAIN_REFUSED',
    'INVALID_IDENTITY_PROVIDER',
  ] as const;
  const tokens = [
    'API_TOKEN_MISTYPED',
    'API_TOKEN_UNKNOWN',
    'API_TOKEN_REVOKED',
    'API_TOKEN_EXPIRED',
    'API_TOKEN_SCOPE',
  ] as const;

  test.each<[Need, Endpoint['tokenScope'], readonly ErrorCode[]]>([
    ['signedIn', undefined, ['API_TOKEN_REFUSED']],
    ['signedIn', 'licenses:read', tokens],
    ['READ_ACCOUNT', 'any', tokens],
    ['apiToken', 'any', [...tokens, 'API_TOKEN_MISSING']],
    ['ingestionToken', 'events:send', [...tokens, 'API_TOKEN_MISSING']],
  ])(
    'a call that needs %s and takes tokens of %s tells of a token that is no good',
    (need, tokenScope, codes) => {
      expect(impliedErrors(call({ ...needs(need), ...(tokenScope && { tokenScope }) }))).toEqual([
        ...before,
        ...codes,
        'TOO_MANY_REQUESTS',
      ]);
    },
  );

  test('an upload may be made too often only where its contract says how often', () => {
    const upload = { method: 'POST', multipart: true } as const;
    expect(impliedErrors(call(upload))).not.toContain('TOO_MANY_REQUESTS');
    expect(impliedErrors(call({ ...upload, perMinute: 10 }))).toContain('TOO_MANY_REQUESTS');
  });

  test('every request may fail on its way, by the database, by the disk or by a mistake of ours', () => {
    expect([...possibleErrors(call(needs('public')))]).toEqual([
      'BAD_REQUEST',
      'URI_TOO_LONG',
      'HEADERS_TOO_LARGE',
      'REQUEST_TIMEOUT',
      'EXPECTATION_FAILED',
      'SERVICE_UNAVAILABLE',
      'STORAGE_FULL',
      'UNEXPECTED',
    ]);
  });
});
