import { describe, expect, it } from 'vitest';
import type { Receipt, UploadProblem } from '#domain/submissions/schema.ts';
import type { RecordedUpload } from '../record-upload.ts';
import { presentRefusedZip, presentSummary } from './present-summary.ts';

const part = (of: Partial<Receipt> = {}): Receipt => ({
  ...{
    id: 'r1',
    kind: 'USAGE_FILE',
    submittedAt: '2026-07-01T10:00:00.000Z',
    contactEmail: null,
    file: null,
  },
  ...{
    submittedBy: { name: 'Ada King', email: 'ada@example.com' },
    duplicate: false,
    eventCount: 3,
    keys: [],
  },
  ...{ accounts: [{ id: 'a1', name: 'Own' }], records: { added: 3, replaced: 0, ignored: 0, kept: 0 } },
  ...{ hasUnlinkedKeys: false, ...of },
});
const setAside = part({
  ...{ accounts: [], eventCount: 2, records: { added: 0, replaced: 0, ignored: 0, kept: 0 } },
  hasUnlinkedKeys: true,
  unmatchedKeys: [{ keyTail: '…2222', period: null, records: 2, totals: [], account: null }],
});
const recorded = (of: Partial<RecordedUpload> = {}): RecordedUpload => ({
  ...{ parts: [part()], keys: [{ tail: '…1111', orphan: false }], owners: [], ...of },
});
const problem = (name: string, code: string): UploadProblem => ({ name, code, line: 7, message: `${code}.` });
const bad = (name: string, code = 'INVALID_FILE') => ({
  name,
  problem: problem(name, code),
  isRetryable: false,
});
const failed = (name: string, code = 'SERVICE_UNAVAILABLE') => ({ ...bad(name, code), isRetryable: true });

describe('[3.15] the answer to an upload', () => {
  it('tells of each file whether it was booked, is bad or may be sent again', () => {
    const results = [
      bad('bad.lvd'),
      { name: 'first.lvd', done: recorded() },
      failed('later.lvd'),
      { name: 'second.ulvd', done: recorded({ parts: [part({ eventCount: 9 })], keys: [] }) },
      bad('worse.lvd', 'MAC_MISMATCH'),
    ];
    const receipt = { ...part(), unmatchedKeys: [] };
    expect(presentSummary(results)).toEqual({
      ...{ totalFiles: 5, processedFiles: 2, failReason: null },
      ...{ invalid: ['bad.lvd', 'worse.lvd'], retryable: ['later.lvd'] },
      successful: [
        {
          ...{ fileName: 'first.lvd', eventCount: 3, receipt },
          licenseKeys: [{ keyValue: '…1111', orphan: false }],
        },
        {
          ...{ fileName: 'second.ulvd', eventCount: 9, licenseKeys: [] },
          receipt: { ...receipt, eventCount: 9 },
        },
      ],
      problems: [
        { name: 'bad.lvd', code: 'INVALID_FILE', line: 7, message: 'INVALID_FILE.' },
        { name: 'later.lvd', code: 'SERVICE_UNAVAILABLE', line: 7, message: 'SERVICE_UNAVAILABLE.' },
        { name: 'worse.lvd', code: 'MAC_MISMATCH', line: 7, message: 'MAC_MISMATCH.' },
      ],
    });
  });

  it('adds up the parts of a file and says whose the keys are that were set aside', () => {
    const done = recorded({
      parts: [part(), setAside],
      keys: [
        { tail: '…1111', orphan: false },
        { tail: '…2222', orphan: true },
      ],
      owners: [{ keyTail: '…2222', account: { id: 'a2', name: 'Other' } }],
    });
    expect(presentSummary([{ name: 'both.ulvd', done }]).successful).toEqual([
      {
        ...{ fileName: 'both.ulvd', eventCount: 5 },
        licenseKeys: [
          { keyValue: '…1111', orphan: false },
          { keyValue: '…2222', orphan: true },
        ],
        receipt: {
          ...{ ...part(), eventCount: 5, hasUnlinkedKeys: true },
          unmatchedKeys: [
            {
              ...{ keyTail: '…2222', period: null, records: 2, totals: [] },
              account: { id: 'a2', name: 'Other' },
            },
          ],
        },
      },
    ]);
  });

  it('names the first failure as the reason where no file was booked', () => {
    expect(presentSummary([failed('later.lvd'), bad('bad.lvd')])).toEqual({
      ...{ totalFiles: 2, processedFiles: 0, successful: [], failReason: 'SERVICE_UNAVAILABLE' },
      ...{ invalid: ['bad.lvd'], retryable: ['later.lvd'] },
      problems: [
        { name: 'later.lvd', code: 'SERVICE_UNAVAILABLE', line: 7, message: 'SERVICE_UNAVAILABLE.' },
        { name: 'bad.lvd', code: 'INVALID_FILE', line: 7, message: 'INVALID_FILE.' },
      ],
    });
  });

  it('names no reason where there was no file', () => {
    expect(presentSummary([])).toEqual({
      ...{ totalFiles: 0, processedFiles: 0, invalid: [], retryable: [], successful: [], problems: [] },
      failReason: null,
    });
  });

  it('of a zip that was refused is one bad file, of which nothing was processed', () => {
    expect(presentRefusedZip(problem('usage.zip', 'EMPTY_ARCHIVE'))).toEqual({
      ...{ totalFiles: 1, processedFiles: 0, invalid: ['usage.zip'], retryable: [], successful: [] },
      problems: [{ name: 'usage.zip', code: 'EMPTY_ARCHIVE', line: 7, message: 'EMPTY_ARCHIVE.' }],
      failReason: 'EMPTY_ARCHIVE',
    });
  });
});
