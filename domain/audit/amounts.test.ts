import { expect, test } from 'vitest';
import { amountsOf } from './amounts.ts';

test('figures before and after are added by usage type, each once and in one order', () => {
  expect(
    amountsOf([
      { usageType: 'pdfHtml', before: 0n, after: 2n },
      { usageType: 'itext-core', before: 24_000n, after: 24n },
      { usageType: 'pdfHtml', before: 5n, after: 3n },
    ]),
  ).toEqual({
    amountsBefore: ['itext-core: 24,000', 'pdfHtml: 5'],
    amounts: ['itext-core: 24', 'pdfHtml: 5'],
  });
  expect(amountsOf([])).toEqual({ amountsBefore: [], amounts: [] });
});
