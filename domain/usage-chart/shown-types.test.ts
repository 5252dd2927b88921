import { expect, test } from 'vitest';
import type { ReportedUsage } from './schema.ts';
import { shownTypes, typesThatFit, usageTypesOf } from './shown-types.ts';

const item = (usageType: string, unit: string | null, count: string): ReportedUsage => ({
  licenseKeyId: 'a',
  usageType,
  unit,
  start: '2026-01-01',
  end: '2026-01-31',
  count,
});

test.each([
  [1_080, 12, 6],
  [1_080, 36, 2],
  [1_080, 31, 2],
  [359, 12, 1],
  [360, 12, 2],
  [290, 36, 1],
  [0, 12, 1],
])('[9.11] of %i px with %i columns a type takes 15 px in each: %i types', (width, columns, types) => {
  expect(typesThatFit(width, columns)).toBe(types);
});

test('[9.17] processed documents stand before deployments, logical processors, module calls and what has no unit', () => {
  expect(
    usageTypesOf([
      item('odd:event', null, '900'),
      item('pdfHtml', 'iText modules', '800'),
      item('Logical processors', 'Logical processors', '4'),
      item('Deployments', 'Deployments', '3'),
      item('itext-core', 'Processed Documents', '2'),
    ]),
  ).toEqual(['itext-core', 'Deployments', 'Logical processors', 'pdfHtml', 'odd:event']);
});

test('of one unit the type used most stands in front, exact beyond what a number holds', () => {
  expect(
    usageTypesOf([
      item('pdfHtml', 'iText modules', '99999999999999998'),
      item('pdfXfa', 'iText modules', '99999999999999999'),
      item('pdfSweep', 'iText modules', '1'),
      item('pdfOcr', 'iText modules', '1'),
    ]),
  ).toEqual(['pdfXfa', 'pdfHtml', 'pdfOcr', 'pdfSweep']);
});

test('a type with figures of two units stands where the first of them does', () => {
  const both = [item('b', null, '1'), item('b', 'Processed Documents', '1')];
  expect(usageTypesOf([item('a', 'Deployments', '9'), ...both])).toEqual(['b', 'a']);
});

test('[2.59] the chosen types are shown, more of them than would fit too; without a choice those that fit', () => {
  const types = ['core', 'html', 'sweep', 'ocr'];
  expect(shownTypes(types, undefined, 2)).toEqual(['core', 'html']);
  expect(shownTypes(types, ['ocr', 'html', 'core'], 2)).toEqual(['core', 'html', 'ocr']);
  expect(shownTypes(types, [], 2)).toEqual([]);
  expect(shownTypes(types, ['elsewhere', 'ocr'], 2)).toEqual(['ocr']);
  expect(shownTypes(types, ['elsewhere'], 2)).toEqual(['core', 'html']);
});
