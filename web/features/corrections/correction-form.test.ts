import { expect, test } from 'vitest';
import type { CorrectableLine } from '#domain/corrections/schema.ts';
import { readLines, typedLinesOf } from './correction-form.ts';

const today = '2026-11-20';
const line: CorrectableLine = {
  ...{ entryId: '7', licenseKeyId: 'k', keyTail: 'abcd', productName: 'iText', usageType: 'itext-core' },
  ...{
    unit: 'Processed Documents',
    environment: null,
    start: '2026-07-01',
    end: '2026-09-30',
    value: '1382',
  },
  ...{ createdDate: '2026-01-01', expiryDate: '2027-01-01' },
};
const other: CorrectableLine = { ...line, entryId: '8', usageType: 'pdfHtml', value: '5' };
const read = (...more: object[]) =>
  readLines(
    [line, other],
    typedLinesOf([line, other]).map((typed, at) => ({ ...typed, ...more[at] })),
    today,
  );

test('a form asks for nothing until a line differs, and then for every line', () => {
  expect(read()).toEqual({ question: null, problems: new Map() });
  expect(read({ value: '1328' }).question).toEqual({
    action: 'CORRECT',
    lines: [
      { entryId: '7', figures: { start: '2026-07-01', end: '2026-09-30', value: '1328' } },
      { entryId: '8', figures: { start: '2026-07-01', end: '2026-09-30', value: '5' } },
    ],
  });
});

test('a line that is taken out counts nothing; the last one cannot be', () => {
  expect(read({}, { isRemoved: true }).question?.lines[1]).toEqual({ entryId: '8', figures: null });
  expect(read({ isRemoved: true }, { isRemoved: true }).question).toBe(null);
});

test('what is missing or wrong is named by its line', () => {
  expect(read({ value: '' }, { start: '2026-10-01' })).toEqual({
    question: null,
    problems: new Map([
      ['8', 'backwards'],
      ['7', 'missing'],
    ]),
  });
});

test('[5.04] a value that is no figure is refused with the reason, and never sent', () => {
  expect(read({ value: '1.5' }, {})).toEqual({ question: null, problems: new Map([['7', 'decimal']]) });
  expect(read({ value: '100000000000000000' }, {}).problems).toEqual(new Map([['7', 'greaterThanMax']]));
});
