import { describe, expect, test } from 'vitest';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { PreviewedFile } from '#domain/volume-usage/schema.ts';
import { keptAside, keptOnly, receiptKey, receiptOf } from '../testing/receipts.ts';
import { outcomeOf, resultOfPreview, resultsOfSummary } from './usage-file-result.ts';

const summaryOf = (
  receipt: ReturnType<typeof receiptOf>,
  more: Partial<UploadSummary> = {},
): UploadSummary => ({
  ...{ totalFiles: 1, processedFiles: 1, invalid: [], retryable: [], problems: [], failReason: null },
  successful: [{ fileName: 'a.ulvd', eventCount: receipt.eventCount, licenseKeys: [], receipt }],
  ...more,
});
const only = (receipt: ReturnType<typeof receiptOf>) => {
  const [file] = resultsOfSummary(summaryOf(receipt));
  if (!file) throw new Error('no file');
  return { result: file.result, outcome: outcomeOf(file) };
};

describe('what became of a file, and what a script is told', () => {
  test.each([
    ['counted', 'done', receiptOf()],
    ['partly', 'notAll', receiptOf({ hasUnlinkedKeys: true })],
    ['kept', 'notAll', keptOnly()],
    ['keptAside', 'notAll', keptAside()],
    ['nothing', 'notAll', receiptOf({ eventCount: 0 })],
    ['duplicate', 'done', receiptOf({ duplicate: true })],
    ['duplicate', 'notAll', keptAside({ duplicate: true })],
    ['duplicate', 'notAll', keptOnly({ duplicate: true })],
    ['duplicate', 'notAll', receiptOf({ duplicate: true, hasUnlinkedKeys: true })],
    ['duplicate', 'done', receiptOf({ records: { added: 0, replaced: 0, ignored: 4 } })],
  ])('%s → %s', (result, outcome, receipt) => {
    expect(only(receipt)).toEqual({ result, outcome });
  });
});

test('figures are added by usage type, digit for digit, and what has no unit stands in none', () => {
  const total = { unit: 'Processed Documents' as const, outsideTerm: '0' };
  const receipt = receiptOf({
    keys: [
      receiptKey({ totals: [{ ...total, usageType: 'itext-core', value: '99999999999999999' }] }),
      receiptKey({
        keyTail: 'other',
        totals: [
          { ...total, usageType: 'itext-core', value: '2', outsideTerm: '1' },
          { usageType: 'pdfHtml', unit: 'iText modules', value: '5', outsideTerm: '0' },
          { usageType: 'magic', unit: null, value: '7', outsideTerm: '0' },
        ],
      }),
    ],
  });
  expect(resultsOfSummary(summaryOf(receipt))[0]?.figures).toEqual([
    { usageType: 'itext-core', unit: 'Processed Documents', value: '100000000000000001', outsideTerm: '1' },
    { usageType: 'pdfHtml', unit: 'iText modules', value: '5', outsideTerm: '0' },
  ]);
});

test('a zip tells of each file in it: taken, refused, or to be sent again', () => {
  const files = resultsOfSummary(
    summaryOf(receiptOf(), {
      invalid: ['bad.ulvd'],
      retryable: ['busy.ulvd'],
      problems: [
        { name: 'bad.ulvd', code: 'TRUNCATED', line: 3, message: 'It ends too early.' },
        { name: 'busy.ulvd', code: 'SERVICE_UNAVAILABLE', line: null, message: 'Busy.' },
      ],
    }),
  );
  expect(files.map((file) => [file.name, file.result, outcomeOf(file)])).toEqual([
    ['a.ulvd', 'counted', 'done'],
    ['bad.ulvd', 'refused', 'refused'],
    ['busy.ulvd', 'failed', 'away'],
  ]);
});

describe('a dry run says the same of what would be', () => {
  const { eventCount, records, keys, hasUnlinkedKeys } = receiptOf();
  const previewed: PreviewedFile = {
    ...{ name: 'a.ulvd', sha256: null, state: 'new', receivedAt: null, problem: null },
    ...{ eventCount, records, keys, hasUnlinkedKeys },
  };
  test.each<[PreviewedFile['state'], Partial<PreviewedFile>, string, string]>([
    ['new', {}, 'counted', 'done'],
    ['new', { hasUnlinkedKeys: true }, 'partly', 'notAll'],
    ['received', { receivedAt: '2026-11-03T10:00:00Z' }, 'duplicate', 'done'],
    ['withdrawn', { receivedAt: '2026-11-03T10:00:00Z' }, 'withdrawn', 'notAll'],
    ['noUsage', { eventCount: 0 }, 'nothing', 'notAll'],
    ['unknownKey', { keys: [] }, 'keptAside', 'notAll'],
    ['outsideTerm', { records: keptOnly().records }, 'kept', 'notAll'],
    ['notCounted', { records: keptOnly().records }, 'kept', 'notAll'],
    ['conflicting', {}, 'refused', 'refused'],
    ['unreadable', {}, 'refused', 'refused'],
    ['retryable', {}, 'failed', 'away'],
  ])('%s %j → %s', (state, more, result, outcome) => {
    const file = resultOfPreview({ ...previewed, state, ...more });
    expect([file.result, outcomeOf(file)]).toEqual([result, outcome]);
  });
});
