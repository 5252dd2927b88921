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
  ['usage.zip', 100, line, 'ZIP_NOT_YET'],
  ['renamed.ulvd', 100, zip, 'ZIP_NOT_YET'],
  ['usage.txt', 100, line, 'NOT_RECOGNISED'],
  ['usage', 100, line, 'NOT_RECOGNISED'],
  ['usage.ulvd', 0, new Uint8Array(), 'EMPTY'],
  ['usage.ulvd', 50 * MIB + 1, line, 'TOO_LARGE'],
])('%s of %i bytes need not be sent: %s', (name, size, head, code) => {
  expect(check(name, size, head)).toMatchObject({ name, code, line: null });
});

test('a zip is told what to do instead', () => {
  expect(check('usage.zip')?.message).toMatch(/unzip it and upload the \.ulvd and \.lvd files in it\./i);
});
