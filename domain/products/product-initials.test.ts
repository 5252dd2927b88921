import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { productInitials } from './product-initials.ts';

test.each([
  ['iText', 'iT'],
  ['iText 5', 'i5'],
  ['Apryse SDK', 'AS'],
  ['LEADTOOLS', 'LE'],
  ['DITO / iText Custom', 'DC'],
  ['Ω', 'Ω'],
  ['', ''],
])('[2.91] the initials of %s are %s', (name, initials) => {
  expect(productInitials(name)).toBe(initials);
});

test('[2.91] no two products of the catalogue share their initials', () => {
  const all = Object.keys(catalogue).map(productInitials);
  expect(new Set(all).size).toBe(all.length);
});
