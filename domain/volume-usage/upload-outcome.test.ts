import { describe, expect, test } from 'vitest';
import type { UploadedFile, UploadProblem } from '../submissions/schema.ts';
import { uploadOutcome } from './upload-outcome.ts';

interface Told {
  eventCount?: number;
  orphans?: string[];
  unlinked?: boolean;
  duplicate?: boolean;
}
const file = ({ eventCount = 3, orphans = [], unlinked = false, duplicate = false }: Told = {}) =>
  ({
    fileName: 'a.ulvd',
    eventCount,
    licenseKeys: [
      { keyValue: 'own', orphan: false },
      ...orphans.map((keyValue) => ({ keyValue, orphan: true })),
    ],
    receipt: { hasUnlinkedKeys: unlinked || orphans.length > 0, duplicate },
  }) as unknown as UploadedFile;
const problem = (name: string): UploadProblem => ({ name, code: 'X', line: null, message: 'why' });
const outcome = (successful: UploadedFile[], invalid: string[] = [], retryable: string[] = []) =>
  uploadOutcome({ successful, invalid: invalid.map(problem), retryable: retryable.map(problem) });

describe('[4.21] the outcome of an upload', () => {
  test('is a success where every file was booked', () => {
    expect(outcome([file(), file()])).toMatchObject({
      severity: 'success',
      title: 'reportSuccess',
      problems: [],
    });
  });
  test('is a success that says so where the file was known already', () => {
    expect(outcome([file({ duplicate: true })])).toMatchObject({
      severity: 'success',
      title: 'reportDuplicate',
    });
    expect(outcome([file({ duplicate: true }), file()]).title).toBe('reportSuccess');
  });
  test('is a warning for any invalid or retryable file beside a booked one', () => {
    expect(outcome([file()], ['b'])).toMatchObject({ severity: 'warning', title: 'reportSomeInvalid' });
    expect(outcome([file()], [], ['c'])).toMatchObject({ severity: 'warning', title: 'reportSomeInvalid' });
    expect(outcome([file()], ['b'], ['c']).problems.map(({ name }) => name)).toEqual(['b', 'c']);
  });
  test('[8.11] is the warning invalidFile where no file was processed', () => {
    expect(outcome([], ['b'])).toMatchObject({ severity: 'warning', title: 'invalidFile' });
    expect(outcome([], ['b'], ['c'])).toMatchObject({ severity: 'warning', title: 'invalidFile' });
  });
  test('[8.12] is the error reportError where nothing could be sent', () => {
    expect(outcome([], [], ['c'])).toMatchObject({ severity: 'error', title: 'reportError' });
  });
  test('[8.14] is the warning reportNoEventsDetected for files without events', () => {
    expect(outcome([file({ eventCount: 0 })])).toMatchObject({
      severity: 'warning',
      title: 'reportNoEventsDetected',
    });
    expect(outcome([file({ eventCount: 0 }), file()]).title).toBe('reportSuccess');
  });
  test('[8.15] is a warning with the number of orphan keys, each counted once', () => {
    expect(outcome([file({ orphans: ['x', 'y'] }), file({ orphans: ['y'] })])).toMatchObject({
      severity: 'warning',
      title: 'reportOrphanKeys',
      orphanKeys: 2,
    });
  });
  test('is a warning without any number where people are only told that some keys are not linked', () => {
    expect(outcome([file({ unlinked: true })])).toMatchObject({
      severity: 'warning',
      title: 'reportUnlinkedKeys',
      orphanKeys: 0,
    });
  });
});
