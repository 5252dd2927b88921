import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRow } from './compute-seal.ts';

const row = {
  ...{
    id: '7',
    at: '2026-11-22 10:00:00.000001 AD',
    userId: 'u',
    accountId: null,
    action: 'downloads.copyKey',
  },
  ...{ object: 'key', requestId: 'r', network: null, detail: '{}' },
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a row from before actors were recorded keeps the hash it was sealed with', () =>
  expect(hashRow({ ...row, actor: null }).toString('hex')).toBe(
    sha256('["2026-11-22 10:00:00.000001 AD","u",null,"downloads.copyKey","key","r","{}"]'),
  ));

test('who acted is part of the hash', () =>
  expect(hashRow({ ...row, actor: 'person' }).toString('hex')).toBe(
    sha256('["2026-11-22 10:00:00.000001 AD","u",null,"downloads.copyKey","key","r","{}","person"]'),
  ));

test('where it came from is part of the hash, also of a deed by nobody', () => {
  expect(hashRow({ ...row, actor: 'person', network: '192.0.2.7' }).toString('hex')).toBe(
    sha256(
      '["2026-11-22 10:00:00.000001 AD","u",null,"downloads.copyKey","key","r","{}","person","192.0.2.7"]',
    ),
  );
  expect(hashRow({ ...row, actor: null, network: 'person' })).not.toEqual(
    hashRow({ ...row, actor: 'person' }),
  );
});
