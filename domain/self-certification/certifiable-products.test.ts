import { expect, test } from 'vitest';
import { certifiableProducts } from './certifiable-products.ts';

test('past usage is certified for the products of the volume family and the SDK, and for no other', () => {
  expect(Object.fromEntries(certifiableProducts)).toEqual({
    iText: 'iText',
    'iText Suite': 'iText',
    'iText 5': 'iText',
    DITO: 'iText',
    pdf2data: 'iText',
    'Apryse SDK': 'Apryse SDK',
  });
});
