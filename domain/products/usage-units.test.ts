import { expect, test } from 'vitest';
import type { UsageSource } from './schema.ts';
import { reportingTypesOf, uploadedFileSource } from './usage-source.ts';
import { likelyUnitOf, unitsDiffer } from './usage-units.ts';

test.each([
  ['itext-core', 'Processed Documents'],
  ['dito-sdk', 'Processed Documents'],
  ['pdf2Data', 'Processed Documents'],
  ['pdfHtml', 'iText modules'],
  ['pdfOcr-tesseract4', 'iText modules'],
  ['dito-produce-page', 'iText modules'],
  ['Processed Documents', null],
  ['pdf2data', null],
  ['constructor', null],
  ['', null],
])('usage of nobody’s license by %s is most likely counted as %s', (usageType, unit) => {
  expect(likelyUnitOf(usageType)).toBe(unit);
});

test.each<[UsageSource[], string[]]>([
  [[], []],
  [['itext-json', 'pws'], ['AUTO']],
  [['manual'], ['MANUAL']],
  [
    ['itext-luf', 'itext-xml', 'manual'],
    ['AUTO', 'MANUAL'],
  ],
  [[uploadedFileSource], ['MANUAL']],
])('usage from %j is of the types %j', (sources, types) => {
  expect(reportingTypesOf(sources)).toEqual(types);
});

test.each([
  [[], false],
  [['iText'], false],
  [['iText', 'DITO'], false],
  [['LEADTOOLS', 'PDFlib'], false],
  [['iText', 'LEADTOOLS'], true],
  [['LEADTOOLS', 'iText', 'iText'], true],
  [['iText', 'no such product'], false],
])('keys of %j count in more than one unit: %s', (products, differ) => {
  expect(unitsDiffer(products)).toBe(differ);
});
