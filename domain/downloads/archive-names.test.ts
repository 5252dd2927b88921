import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveName, archivePathsOf } from './archive-names.ts';

test('files of one name are numbered, and a license file keeps its key beside it', () => {
  expect(
    archivePathsOf([
      { folder: null, files: ['L1.lic'] },
      { folder: null, files: ['l1.LIC', 'l1.LIC.key'] },
      { folder: null, files: ['L1.lic', 'L1.lic.key'] },
      { folder: 'Archive', files: ['L1.lic'] },
      { folder: null, files: ['Apryse SDK 11.4 PL-1.txt'] },
    ]),
  ).toEqual([
    ['L1.lic'],
    ['l1 (2).LIC', 'l1 (2).LIC.key'],
    ['L1 (3).lic', 'L1 (3).lic.key'],
    ['Archive/L1.lic'],
    ['Apryse SDK 11.4 PL-1.txt'],
  ]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['.bashrc', 'bashrc'],
  ['CON.lic', '_CON.lic'],
  ['', 'file'],
])('a stored file of the name %j lies in the archive as %s', (file, path) => {
  expect(archivePathsOf([{ folder: '../up', files: [file] }])).toEqual([[`up/${path}`]]);
});

test('only the last dot begins an extension, and a name may have none', () => {
  const files = ['a.b.c', 'README'];
  expect(
    archivePathsOf([
      { folder: null, files },
      { folder: null, files },
    ]),
  ).toEqual([
    ['a.b.c', 'README'],
    ['a.b (2).c', 'README (2)'],
  ]);
});

test('names that differ in more than their case are two', () => {
  const paths = archivePathsOf(
    ['straße', 'strasse', 'STRASSE'].map((file) => ({ folder: null, files: [file] })),
  );
  expect(paths).toEqual([['straße'], ['strasse'], ['STRASSE (2)']]);
});

test('a license file that is called like its key lies beside it all the same', () => {
  const twice = { folder: null, files: ['Apryse SDK PL-1.txt', 'apryse sdk PL-1.TXT'] };
  expect(archivePathsOf([twice, twice])).toEqual([
    ['Apryse SDK PL-1.txt', 'apryse sdk PL-1 (2).TXT'],
    ['Apryse SDK PL-1 (3).txt', 'apryse sdk PL-1 (2) (3).TXT'],
  ]);
});

test.each([251, 252, 255])(
  'a license file whose name has %i characters keeps its key and its number',
  (length) => {
    const stem = 'n'.repeat(length - '.lic'.length);
    const pair = { folder: null, files: [`${stem}.lic`, `${stem}.lic.key`] };
    const [first, second] = archivePathsOf([pair, pair]);
    expect(first).toEqual([`${stem}.lic`, `${stem.slice(0, 247)}.lic.key`]);
    expect(second).toEqual([`${stem.slice(0, 247)} (2).lic`, `${stem.slice(0, 243)} (2).lic.key`]);
  },
);

test('names of one license that become equal when they are cut stay apart, whatever number they get', () => {
  const long = 'n'.repeat(250);
  const alike = { folder: null, files: [`${long}m`, `${long}o`] };
  expect(archivePathsOf([alike, alike])).toEqual([
    [`${long}m`, `${long}o`],
    [`${long}m (2)`, `${long}o (2)`],
  ]);
  const cut = { folder: null, files: [`${long}mmmm`, `${long}mmmo`] };
  expect(archivePathsOf([cut, cut])).toEqual([
    [`${long}mmmm`, `${long}mmmo`],
    [`${long}m (2)`, `${long.slice(0, 247)} (2) (2)`],
  ]);
  const same = { folder: null, files: [`${long}.lic.key`, `${long}.lic.key`] };
  const start = long.slice(0, 243);
  expect(archivePathsOf([same, same, same])).toEqual([
    [`${long.slice(0, 247)}.lic.key`, `${start} (2).lic.key`],
    [`${start} (3).lic.key`, `${long.slice(0, 239)} (2) (3).lic.key`],
    [`${start} (4).lic.key`, `${long.slice(0, 239)} (2) (4).lic.key`],
  ]);
});

test('whatever the names are, no path leads out of the archive or stands in it twice', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'a.lic',
      'A.lic',
      'a (2).lic',
      '..',
      `${'n'.repeat(252)}.lic`,
      `${'n'.repeat(252)}.lic.key`,
    ),
  );
  const license = fc.record({
    folder: fc.option(name),
    files: fc.array(name, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(license, { maxLength: 6 }), (licenses) => {
      const paths = archivePathsOf(licenses).flat();
      expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(paths.length);
      for (const path of paths) {
        expect(path).not.toMatch(/\\|^\/|(^|\/)\.\.?(\/|$)|\/\//);
        expect(path.split('/').length).toBeLessThanOrEqual(2);
      }
    }),
  );
});

test.each([
  ['Invoice archive', 'Invoice archive licenses 2026-11-22.zip'],
  ['a/b: "c"', 'b_ _c_ licenses 2026-11-22.zip'],
  ['x'.repeat(101), `${'x'.repeat(100)} licenses 2026-11-22.zip`],
  [null, 'licenses 2026-11-22.zip'],
])('the archive of %s is called %s', (application, name) => {
  expect(archiveName(application, '2026-11-22')).toBe(name);
});
