import { expect, test } from 'vitest';
import { checkBeforeUpload } from './check-before-upload.ts';

const MIB = 1024 * 1024;
const line = new TextEncoder().encode('{"t"');
const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04]);
const check = (name: string, size = 100, head = line) => checkBeforeUpload({ name, size, head });

test.each(['usage.ulvd', 'usage.lvd', 'USAGE.ULVD', 'a.b.Lvd'])('%s may be sent', (name) => {
  expect(check(name)).toBeNull();
});

test.each([
  ['usage.zip', 100, line, 'NOT_RECOGNISED'],
  ['usage.txt', 100, line, 'NOT_RECOGNISED'],
  ['usage', 100, line, 'NOT_RECOGNISED'],
  ['usage.ulvd', 0, new Uint8Array(), 'EMPTY'],
  ['usage.ulvd', 50 * MIB + 1, line, 'TOO_LARGE'],
])('%s of %i bytes need not be sent: %s', (name, size, head, code) => {
  expect(check(name, size, head)).toMatchObject({ name, code, line: null });
});

test('50 MiB may be sent; of one byte more it is told how large it is', () => {
  expect(check('usage.ulvd', 50 * MIB)).toBeNull();
  expect(check('usage.ulvd', 60 * MIB)).toEqual({
    ...{ name: 'usage.ulvd', code: 'TOO_LARGE', line: null },
    message: 'The file or request is larger than the limit of 52.4 MB: it has 62.9 MB.',
  });
});

test.each([0, 1, 2, 3])('what differs from a zip in byte %i is none', (at) => {
  expect(check('usage.ulvd', 100, zip.with(at, 0x20))).toBeNull();
  expect(check('usage.ulvd', 100, zip.subarray(0, at))).toBeNull();
});

test('a zip by another name is told how it must be called', () => {
  expect(check('renamed.ulvd', 100, zip)).toMatchObject({ code: 'NOT_RECOGNISED', line: 1 });
  expect(check('renamed.ulvd', 100, zip)?.message).toContain(
    'it is a zip file, so its name must end in .zip',
  );
});
