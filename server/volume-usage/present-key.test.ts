import { describe, expect, it } from 'vitest';
import { booked, bookedKey, receiptHead, type Booked } from '../../testing/booked-usage.ts';
import { presentAccountPart, type BookedKey } from './present.ts';

const html = { usageType: 'pdfHtml', unit: 'iText modules', product: 'pdfHtml', event: 'convert-html' };
const unknown = { usageType: 'itext-core:sign-pdf', unit: null, product: 'itext-core', event: 'sign-pdf' };
const lineOf = (key: Partial<BookedKey>, ...effects: Booked[]) =>
  presentAccountPart(receiptHead, { id: 'a1', name: 'Own' }, [bookedKey(key)], effects).keys[0];
const unused = {
  ...{ keyTail: '…1234', licenseKeyId: 'l1', accountId: 'a1', productName: 'iText', integrity: 'mac' },
  ...{ period: null, records: 0, totals: [], unknownEvents: [], productsNotInLicense: [] },
};

describe('the line of a license key', () => {
  it('adds up its usage by type, sorted, and says how much is outside the term', () => {
    const first = { first: '2026-06-05', last: '2026-06-20' };
    const line = lineOf(
      {},
      booked({ ...first, value: 4n }, html),
      booked({ first: '2026-06-02', last: '2026-06-30', value: 1n, records: 3 }),
      booked({ ...first, value: 2n }, { event: 'core-process', outsideTerm: true }),
      booked({ ...first, value: 8n }, { outsideTerm: true }),
      booked({ ...first, value: 16n, effect: 'ignored' }, { outsideTerm: true }),
    );
    expect(line).toEqual({
      ...unused,
      ...{ records: 7, period: { start: '2026-06-02', end: '2026-06-30' } },
      totals: [
        { usageType: 'itext-core', unit: 'Processed Documents', value: '11', outsideTerm: '10' },
        { usageType: 'pdfHtml', unit: 'iText modules', value: '4', outsideTerm: '0' },
      ],
    });
  });

  it('names events that nobody knows, each once with what was booked of it', () => {
    const only = lineOf(
      {},
      booked({ value: 1n }, unknown),
      booked({ value: 2n, effect: 'replaced' }, unknown),
      booked({ value: 4n, effect: 'ignored' }, unknown),
      booked({ value: 8n }),
    );
    expect(only?.totals).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', value: '8', outsideTerm: '0' },
      { usageType: 'itext-core:sign-pdf', unit: null, value: '3', outsideTerm: '0' },
    ]);
    expect(only?.unknownEvents).toEqual([{ product: 'itext-core', event: 'sign-pdf', value: '3' }]);
  });

  it('names products that its license does not list, each once and sorted', () => {
    const effects = [
      booked({}, html),
      booked({}),
      booked({}, { ...html, version: '2' }),
      booked({}, unknown),
    ];
    const unlisted = (products: string[] | null) => lineOf({ products }, ...effects)?.productsNotInLicense;
    expect(unlisted(['pdfHtml'])).toEqual(['itext-core']);
    expect(unlisted(['pdfSweep'])).toEqual(['itext-core', 'pdfHtml']);
    expect(unlisted([])).toEqual(['itext-core', 'pdfHtml']);
    expect(unlisted(null)).toEqual([]);
  });

  it('tells no check value that its license did not make', () => {
    expect(lineOf({ integrity: 'hash-only' })).toEqual({ ...unused, integrity: 'hash-only' });
    expect(lineOf({ integrity: 'mismatch' })).toEqual({ ...unused, integrity: null });
  });

  it('tells that staff said whose it is, where they did', () => {
    const assigned = { at: '2026-07-02T08:00:00.000Z', note: 'Key replaced on 1 March' };
    expect(lineOf({ assigned })).toEqual({ ...unused, assigned });
    expect(lineOf({})).not.toHaveProperty('assigned');
  });
});
