import { expect, test } from 'vitest';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { nameDownloads } from './name-downloads.ts';

const license = (
  licenseKeyId: string,
  partialLicenseKey: string | null,
  ...names: string[]
): DownloadableLicense =>
  ({
    licenseKeyId,
    partialLicenseKey,
    files: names.map((name) => ({ kind: name.endsWith('.key') ? 'key' : 'license', name })),
  }) as DownloadableLicense;
const namesOf = (...licenses: DownloadableLicense[]) => nameDownloads(licenses).map(({ name }) => name);

test('a name that one license alone has is kept', () => {
  expect(namesOf(license('1', '…a1b2', 'itext.json'), license('2', '…c3d4', 'x.lic', 'x.lic.key'))).toEqual([
    'itext.json',
    'x.lic',
    'x.lic.key',
  ]);
});

test('where several licenses have files of one name, each bears the end of its key, and pairs stay pairs', () => {
  expect(
    namesOf(
      license('1', '…a1b2', 'itext.json'),
      license('2', '…c3d4', 'ITEXT.json'),
      license('3', '…e5f6', 'x.lic', 'x.lic.key'),
      license('4', '…0718', 'x.lic', 'x.lic.key'),
    ),
  ).toEqual([
    ...['itext a1b2.json', 'ITEXT c3d4.json', 'x e5f6.lic', 'x e5f6.lic.key'],
    ...['x 0718.lic', 'x 0718.lic.key'],
  ]);
});

test('and where the keys end alike or are not there, its id', () => {
  expect(
    namesOf(
      license('id1', '…a1b2', 'a.json'),
      license('id2', '…a1b2', 'a.json'),
      license('id3', null, 'A.json'),
    ),
  ).toEqual(['a a1b2 id1.json', 'a a1b2 id2.json', 'A id3.json']);
});

test('a name never leads out of the folder', () => {
  expect(namesOf(license('1', '…a', '../../etc/passwd'), license('2', '…b', 'C:\\boot.ini'))).toEqual([
    'passwd',
    'boot.ini',
  ]);
});
