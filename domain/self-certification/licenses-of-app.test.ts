import { expect, test } from 'vitest';
import { licensesOfApp } from './licenses-of-app.ts';

const licenses = [
  { groupId: 'suite', family: 'iText', productName: 'iText Suite' },
  { groupId: 'dito', family: 'iText', productName: 'DITO' },
  { groupId: 'five', family: 'iText', productName: 'iText 5' },
  { groupId: 'sdk', family: 'Apryse SDK', productName: 'Apryse SDK' },
] as const;
const offered = (family: 'iText' | 'Apryse SDK', ...products: string[]) =>
  licensesOfApp(
    { products: products.map((licensedProduct) => ({ licensedProduct, productCategory: null })) },
    family,
    licenses,
  ).map(({ groupId }) => groupId);

test.each([
  ['no product yet: all licenses of the family', 'iText', [], ['suite', 'dito', 'five']],
  ['one of the three products that a license stands for', 'iText', ['iText Core'], ['suite']],
  ['two products', 'iText', ['iText 5', 'DITO'], ['dito', 'five']],
  ['a product of the other family: all of this one', 'iText', ['PDFTron'], ['suite', 'dito', 'five']],
  ['… and its own there', 'Apryse SDK', ['PDFTron', 'DITO'], ['sdk']],
  ['a product that nobody knows: all of the family', 'Apryse SDK', ['Paper'], ['sdk']],
] as const)('%s', (_, family, products, expected) => {
  expect(offered(family, ...products)).toEqual(expected);
});
