import { describe, expect, test } from 'vitest';
import { keptAside, keptOnly, receiptOf, uploadedFile } from '../../testing/receipts.ts';
import type { UploadedFile, UploadProblem } from '../submissions/schema.ts';
import { uploadOutcome } from './upload-outcome.ts';

const file = uploadedFile;
const duplicate = () => file(receiptOf({ duplicate: true }));
const unlinked = () => file(receiptOf({ hasUnlinkedKeys: true }));
const empty = () => file(receiptOf({ eventCount: 0, records: { added: 0, replaced: 0, ignored: 0 } }));
const problem = (name: string): UploadProblem => ({ name, code: 'X', line: null, message: 'why' });
const outcome = (successful: UploadedFile[], invalid: string[] = [], retryable: string[] = []) =>
  uploadOutcome({ successful, invalid: invalid.map(problem), retryable: retryable.map(problem) });

describe('[4.21] the outcome of an upload', () => {
  test('is a success where every file was booked', () => {
    expect(outcome([file(), file()])).toMatchObject({
      ...{ severity: 'success', title: 'reportSuccess', counted: true },
      problems: [],
    });
  });
  test('is a success that says so where the file was already counted', () => {
    expect(outcome([duplicate()])).toMatchObject({
      ...{ severity: 'success', title: 'reportDuplicate', counted: false },
    });
    expect(outcome([duplicate(), file()]).title).toBe('reportSuccess');
    expect(outcome([duplicate(), empty()])).toMatchObject({ severity: 'success', title: 'reportDuplicate' });
  });
  test('says that it was withdrawn before, where that is true of every file', () => {
    const change = {
      accountId: 'a1',
      ordinal: 1,
      action: 'WITHDRAW',
      by: 'Vera Volume',
      byStaff: false,
    } as const;
    const said = { at: '2026-11-20T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null };
    const withdrawn = file(receiptOf({ duplicate: true, changes: [{ ...change, ...said }] }));
    for (const alike of [[withdrawn], [withdrawn, withdrawn], [withdrawn, empty()]])
      expect(outcome(alike)).toMatchObject({ severity: 'warning', title: 'reportWithdrawn', counted: false });
    for (const other of [duplicate(), file(keptOnly()), file(keptAside())])
      expect(outcome([withdrawn, other])).toMatchObject({
        ...{ severity: 'warning', title: 'reportNothingNew', counted: false },
      });
    expect(outcome([withdrawn, file()]).title).toBe('reportSuccess');
  });
  test('says that it was reported before where the ledger knew every record, in whatever file', () => {
    const known = receiptOf({ records: { added: 0, replaced: 0, ignored: 4, kept: 0 } });
    expect(outcome([file(known)])).toMatchObject({ title: 'reportDuplicate', counted: false });
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
    expect(outcome([empty()])).toMatchObject({ severity: 'warning', title: 'reportNoEventsDetected' });
    expect(outcome([empty(), file()]).title).toBe('reportSuccess');
  });
  test('[8.15] is a warning with the number of orphan keys, each counted once', () => {
    const [one, two] = [file(receiptOf(), ['x', 'y']), file(receiptOf(), ['y'])];
    expect(outcome([one, two])).toMatchObject({
      severity: 'warning',
      title: 'reportOrphanKeys',
      orphanKeys: 2,
    });
  });
  test('[8.15] tells keys of another account apart from those that are nobody’s', () => {
    const key = { period: null, records: 1, totals: [] };
    const foreign = { ...key, keyTail: 'x', account: { id: 'a2', name: 'Initech' } };
    const receipt = keptAside({ unmatchedKeys: [foreign, { ...key, keyTail: 'y', account: null }] });
    expect(outcome([file(receipt, ['x', 'y'])])).toMatchObject({
      ...{ severity: 'warning', title: 'reportOrphanKeys', orphanKeys: 1, foreignKeys: 1, counted: false },
    });
    expect(outcome([file(keptAside({ unmatchedKeys: [foreign] }), ['x'])])).toMatchObject({
      ...{ severity: 'warning', title: 'reportForeignKeys', orphanKeys: 0, foreignKeys: 1 },
    });
    const explained = { ...foreign, keyTail: 'z' };
    expect(outcome([file(keptAside({ unmatchedKeys: [foreign, explained] }), ['x', 'y'])])).toMatchObject({
      ...{ title: 'reportOrphanKeys', orphanKeys: 1, foreignKeys: 1 },
    });
  });
  test('is a warning without any number where people are only told that some keys are not linked', () => {
    expect(outcome([unlinked()])).toMatchObject({
      ...{ severity: 'warning', title: 'reportUnlinkedKeys', counted: true, orphanKeys: 0 },
    });
  });
  test('never says reported of files that changed no figure, because no key in them is linked', () => {
    expect(outcome([file(keptAside())])).toMatchObject({
      ...{ severity: 'warning', title: 'reportNothingLinked', counted: false },
    });
    expect(outcome([file(keptAside()), file()]).title).toBe('reportUnlinkedKeys');
    expect(outcome([file(keptAside({ duplicate: true }))])).toMatchObject({
      ...{ severity: 'warning', title: 'reportNothingLinked', counted: false },
    });
  });
  test('is the same warning for what was kept and came again: it was never reported', () => {
    const again = file(keptOnly({ duplicate: true }));
    expect(outcome([again])).toMatchObject({ severity: 'warning', title: 'reportKept', counted: false });
    expect(outcome([again, file()])).toMatchObject({ severity: 'warning', title: 'reportSomeKept' });
  });
  test('never says that no key is linked, or that nothing stands in a figure, where it is not true of every file', () => {
    const mixed = { severity: 'warning', title: 'reportNothingNew', counted: false };
    expect(outcome([file(keptAside()), duplicate()])).toMatchObject(mixed);
    expect(outcome([file(keptOnly({ duplicate: true })), duplicate()])).toMatchObject(mixed);
    const outsideTerm = keptOnly({ hasUnlinkedKeys: true });
    expect(outcome([file(outsideTerm)])).toMatchObject({ severity: 'warning', title: 'reportKept' });
    expect(outcome([file(keptOnly()), file(keptAside())]).title).toBe('reportKept');
    expect(outcome([file(keptAside()), empty()]).title).toBe('reportNothingLinked');
  });
  test('is a warning where records were kept that stand in no figure', () => {
    expect(outcome([file(keptOnly())])).toMatchObject({
      ...{ severity: 'warning', title: 'reportKept', counted: false },
    });
    expect(outcome([file(keptOnly()), file()])).toMatchObject({
      ...{ severity: 'warning', title: 'reportSomeKept', counted: true },
    });
  });
});
