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

test('whatever the names are, no path leads out of the archive or stands in it twice', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('a.lic', 'A.lic', 'a (2).lic', '..'),
  );
  const license = fc.record({
    folder: fc.option(name),
    files: fc.uniqueArray(name, { minLength: 1, maxLength: 1 }),
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
  [null, 'licenses 2026-11-22.zip'],
])('the archive of %s is called %s', (application, name) => {
  expect(archiveName(application, '2026-11-22')).toBe(name);
});
