import { describe, expect, it } from 'vitest';
import { totalsCounted } from './receipt-figures.ts';
import { outsideOf } from './receipt-result.ts';
import { countKept, keysOfFigures, type FigureOfKey } from './keys-of-figures.ts';

const figure = (of: Partial<FigureOfKey> = {}): FigureOfKey => ({
  ...{ keyTail: '…1234', licenseKeyId: 'k1', accountId: 'a1', productName: 'iText DITO' },
  ...{ usageType: 'dito', unit: 'Processed Documents', value: '5', outsideTerm: false },
  period: { start: '2026-04-01', end: '2026-04-30' },
  ...of,
});

describe('keys of stated figures', () => {
  it('are named once, in order, from the first to the last day of their figures', () => {
    const keys = keysOfFigures([
      figure({ licenseKeyId: 'k2', keyTail: '…2222', accountId: 'a2', productName: 'iText Core' }),
      figure({ period: { start: '2026-05-01', end: '2026-05-31' }, value: '7' }),
      figure({ period: { start: '2026-04-10', end: '2026-06-15' }, value: '0' }),
      figure({ period: { start: '2026-05-02', end: '2026-05-03' }, value: '90071992547409931' }),
    ]);
    expect(keys).toEqual([
      {
        ...{
          keyTail: '…2222',
          licenseKeyId: 'k2',
          accountId: 'a2',
          productName: 'iText Core',
          integrity: null,
        },
        period: { start: '2026-04-01', end: '2026-04-30' },
        records: 1,
        totals: [{ usageType: 'dito', unit: 'Processed Documents', value: '5', outsideTerm: '0' }],
        ...{ unknownEvents: [], productsNotInLicense: [] },
      },
      {
        ...{
          keyTail: '…1234',
          licenseKeyId: 'k1',
          accountId: 'a1',
          productName: 'iText DITO',
          integrity: null,
        },
        period: { start: '2026-04-10', end: '2026-06-15' },
        records: 3,
        totals: [
          { usageType: 'dito', unit: 'Processed Documents', value: '90071992547409938', outsideTerm: '0' },
        ],
        ...{ unknownEvents: [], productsNotInLicense: [] },
      },
    ]);
  });

  it('have a total for each usage type, with the part outside the term told apart', () => {
    const [key] = keysOfFigures([
      figure({ value: '3', outsideTerm: true }),
      figure({ value: '4' }),
      figure({ usageType: 'calls', unit: 'iText modules', value: '8', outsideTerm: true }),
      figure({ usageType: 'unknown', unit: null, value: '9' }),
    ]);
    expect(key?.totals).toEqual([
      { usageType: 'dito', unit: 'Processed Documents', value: '7', outsideTerm: '3' },
      { usageType: 'calls', unit: 'iText modules', value: '8', outsideTerm: '8' },
      { usageType: 'unknown', unit: null, value: '9', outsideTerm: '0' },
    ]);
  });

  it('are none without figures', () => {
    expect(keysOfFigures([])).toEqual([]);
  });
});

it('keeps, but counts in no percentage, what has no unit or lies outside the term', () => {
  expect(countKept([figure(), figure({ unit: null }), figure({ outsideTerm: true })])).toBe(2);
  expect(countKept([figure({ unit: null, outsideTerm: true }), figure()])).toBe(1);
});

const february = { start: '2026-02-01', end: '2026-02-28' };

it('of a receipt add days and figures of a usage type up, and tell by days what counts', () => {
  const partly = (more: Partial<FigureOfKey>): FigureOfKey => ({
    ...{ keyTail: '1234', licenseKeyId: 'k', accountId: 'a', productName: 'iText', usageType: 'itext-core' },
    ...{ unit: 'Processed Documents', period: february, value: '28', outsideTerm: true, ...more },
  });
  const inTerm = { days: 19, of: 28, outside: '9' };
  const before = partly({ period: { start: '2026-01-01', end: '2026-01-31' }, value: '5' });
  const march = partly({
    period: { start: '2026-03-01', end: '2026-03-31' },
    value: '7',
    outsideTerm: false,
  });
  const keys = keysOfFigures([before, partly({ inTerm }), march]);
  const [total] = keys[0]?.totals ?? [];
  expect(total).toEqual({
    ...{ usageType: 'itext-core', unit: 'Processed Documents', value: '40', outsideTerm: '33' },
    inTerm: { days: 50, of: 90, outside: '14' },
  });
  expect(total && outsideOf(total)).toBe('14');
  expect(outsideOf({ outsideTerm: '33' })).toBe('33');
  expect(keysOfFigures([before])[0]?.totals[0]).not.toHaveProperty('inTerm');
  expect(countKept([before, partly({ inTerm }), march])).toBe(1);
  const alone = keysOfFigures([partly({ inTerm })]);
  const records = { added: 1, replaced: 0, ignored: 0, kept: 0 };
  expect(totalsCounted([{ keys: alone, records }])).toEqual([{ unit: 'Processed Documents', value: '19' }]);
});
