import { expect, test } from 'vitest';
import { getAccount } from '../accounts/contract.ts';
import { downloadLicenseFile } from '../downloads/contract.ts';
import { draftEndpoints } from '../drafts/contract.ts';
import { getBanner, recordViolation } from '../service-info/contract.ts';
import { createToken } from '../session/contract.ts';
import { uploadUsageFile } from '../volume-usage/contract.ts';
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
