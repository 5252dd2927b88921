import { describe, expect, test } from 'vitest';
import { archiveLimits } from './archive-limits.ts';
import {
  archiveProblem,
  ArchiveRefused,
  emptyArchiveProblem,
  endsEverything,
  memberProblem,
  type ArchiveReason,
} from './archive-problem.ts';

test('a zip may be larger in a browser than on the server, and else the same', () => {
  const same = { depth: 3, entries: 1000, ratio: 100, ratioFrom: 1_048_576, readAtOnce: 8_388_608 };
  expect(archiveLimits).toEqual({
    browser: { ...same, inflated: 1_073_741_824 },
    server: { ...same, inflated: 268_435_456 },
  });
});

test.each<[ArchiveReason, boolean]>([
  ['depth', true],
  ['entries', true],
  ['inflated', true],
  ['ratio', true],
  ['overlap', true],
  ['notZip', false],
  ['encrypted', false],
  ['method', false],
  ['symlink', false],
  ['checksum', false],
  ['size', false],
  ['damaged', false],
])('%s speaks against all of a zip: %s', (reason, all) => {
  expect(endsEverything(reason)).toBe(all);
  expect(new ArchiveRefused(reason)).toMatchObject({ reason, message: reason });
});

describe('what is told', () => {
  const { browser, server } = archiveLimits;

  test('of a zip, of which nothing was taken', () => {
    expect(archiveProblem('a.zip', 'depth', server)).toEqual({
      ...{ name: 'a.zip', code: 'BAD_ZIP', line: null },
      message:
        'The zip file could not be opened: zip files are nested more than 3 levels deep. None of it was counted.',
    });
    expect(archiveProblem('a.zip', 'inflated', server).message).toBe(
      'The zip file could not be opened: it is larger than 268.4 MB when unpacked. None of it was counted.',
    );
    expect(archiveProblem('a.zip', 'inflated', browser).message).toBe(
      'The zip file could not be opened: it is larger than 1.1 GB when unpacked. None of it was counted.',
    );
  });

  test('of one file in it', () => {
    expect(memberProblem('a.ulvd', 'encrypted', browser)).toEqual({
      ...{ name: 'a.ulvd', code: 'BAD_ZIP_MEMBER', line: null },
      message:
        'This file could not be extracted from the zip file: it is encrypted. Create the zip file without a password.',
    });
  });

  test('of a zip without usage files', () => {
    expect(emptyArchiveProblem('a.zip')).toEqual({
      ...{ name: 'a.zip', code: 'NO_USAGE_FILES', line: null },
      message: 'The zip file contains no .ulvd or .lvd files. Choose another file.',
    });
  });
});
