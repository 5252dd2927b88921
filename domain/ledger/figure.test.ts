import { describe, expect, test } from 'vitest';
import {
  isWholeMonth,
  readFigure,
  readFigureAddress,
  writeFigure,
  writeFigureAddress,
  type Figure,
} from './figure.ts';

const RECEIPT = '0192f0c1-7a3b-7c1d-8e2f-0123456789ab';
const month = { start: '2026-02-01', end: '2026-02-28' };
const quarter = { start: '2026-01-01', end: '2026-03-31' };

/** So many usage types, each with its unit. */
const pairs = (count: number): string => Array.from({ length: count }, (_, at) => `t${at}*u`).join('*');

describe('a figure in one text', () => {
  test.each<[Figure, string]>([
    [{ of: 'key', licenseKeyId: 'K-1' }, 'key.K-1'],
    [{ of: 'group', licenseGroupId: 'k:K.1*2' }, 'group.k%3AK%2E1%2A2'],
    [{ of: 'receipt', receiptId: RECEIPT, licenseKeyId: 'K/1 ü' }, `receipt.${RECEIPT}.K%2F1%20%C3%BC`],
    [
      { of: 'period', reportingType: 'AUTO', period: month, keyIds: ['K-1', 'K-2'], types: [] },
      'period.AUTO.2026-02-01.2026-02-28.K-1*K-2.',
    ],
    [
      {
        of: 'period',
        reportingType: 'MANUAL',
        period: quarter,
        keyIds: ['K-1'],
        types: [
          { usageType: 'pdfHtml', unit: 'iText modules' },
          { usageType: 'unheard-of', unit: null },
        ],
      },
      'period.MANUAL.2026-01-01.2026-03-31.K-1.pdfHtml*iText%20modules*unheard-of*',
    ],
  ])('%j reads as it was written', (figure, text) => {
    expect(writeFigure(figure)).toBe(text);
    expect(readFigure(text)).toEqual(figure);
  });

  test.each([
    '',
    'key',
    'key.',
    'key.a.b',
    'sum.K-1',
    'key.%E0%A4%A',
    'key.%00',
    'key.K-1\0',
    'receipt.not-a-number.K-1',
    `receipt.${RECEIPT}`,
    `receipt.${RECEIPT}.`,
    `receipt.a${RECEIPT}.K-1`,
    `receipt.${RECEIPT}a.K-1`,
    'period.AUTO.2026-02-01.2026-02-28..',
    'period.SOMEHOW.2026-02-01.2026-02-28.K-1.',
    'period.AUTO.2026-02-30.2026-03-31.K-1.',
    'period.AUTO.2026-03-31.2026-01-01.K-1.',
    'period.AUTO.2026-02-01.2026-02-27.K-1.',
    'period.AUTO.2026-02-01.2026-02-28.a*b*c*d*e*f.',
    'period.AUTO.2026-02-01.2026-02-28.K-1.pdfHtml',
    `receipt.${RECEIPT}.K-1.K-2`,
    `sum.${RECEIPT}.K-1`,
    'period.AUTO.2026-02-01.2026-02-28.K-1',
    'period.AUTO.2026-02-01.2026-02-28.K-1..',
    'sum.AUTO.2026-02-01.2026-02-28.K-1.',
    'period.AUTO.2026-02-02.2026-02-28.K-1.',
    `period.AUTO.2026-02-01.2026-02-28.K-1.${pairs(51)}`,
  ])('%j names no figure', (text) => {
    expect(readFigure(text)).toBeNull();
  });

  test.each([
    ['a day', 'period.AUTO.2026-02-14.2026-02-14.K-1.'],
    ['five keys', 'period.AUTO.2026-02-01.2026-02-28.a*b*c*d*e.'],
    ['fifty types', `period.AUTO.2026-02-01.2026-02-28.K-1.${pairs(50)}`],
  ])('%s make a figure', (_, text) => {
    const figure = readFigure(text);
    expect(figure && writeFigure(figure)).toBe(text);
  });
});

test('the address of an explanation names the account too', () => {
  const address = { accountId: 'acme.1', figure: { of: 'key', licenseKeyId: 'K-1' } } as const;
  expect(writeFigureAddress(address)).toBe('acme%2E1.key.K-1');
  expect(readFigureAddress('acme%2E1.key.K-1')).toEqual(address);
  expect(readFigureAddress('a.key.K-1')).toEqual({ ...address, accountId: 'a' });
  for (const wrong of [undefined, '', 'a1', 'key', '.key.K-1', '%E0.key.K-1', 'a1.nothing'])
    expect(readFigureAddress(wrong)).toBeNull();
});

test('a whole month is one month, from its first day to its last', () => {
  const days = [month, quarter, { ...month, start: '2026-02-02' }, { ...month, end: '2026-02-27' }];
  expect(days.map(isWholeMonth)).toEqual([true, false, false, false]);
});
