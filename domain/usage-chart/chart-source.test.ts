import { expect, test } from 'vitest';
import { automaticSources } from '../products/schema.ts';
import { reportedKindOf, reportingTypeFor, sourcesOf } from './chart-source.ts';
import { automaticServices } from './schema.ts';

test('[3.31] every automatic source has one service', () => {
  expect(automaticServices.flatMap(sourcesOf).toSorted()).toEqual([...automaticSources].toSorted());
  expect(sourcesOf('automatic').toSorted()).toEqual([...automaticSources].toSorted());
});

test.each([
  ['AUTO', ['pws'], 'AUTO'],
  ['AUTO', ['manual'], 'MANUAL'],
  ['AUTO', ['manual', 'itext-json'], 'AUTO'],
  ['MANUAL', ['itext-luf'], 'MANUAL'],
  ['MANUAL', ['itext-xml'], 'AUTO'],
  ['MANUAL', ['itext-xml', 'itext-luf'], 'MANUAL'],
  [null, ['itext-luf'], 'MANUAL'],
  [null, ['pws', 'itext-luf'], 'AUTO'],
  [null, [], 'AUTO'],
  ['MANUAL', [], 'MANUAL'],
] as const)('[4.31] asked for %s with usage from %o the chart shows %s', (asked, sources, shown) => {
  expect(reportingTypeFor(asked, sources)).toBe(shown);
});

test.each([
  [['pws', 'itext-remote-json'], 'AUTO'],
  [['itext-luf', 'manual'], 'MANUAL'],
  [['itext-luf', 'pws'], 'both'],
  [[], 'none'],
] as const)('[3.30] a key with usage from %o is reported as %s', (sources, kind) => {
  expect(reportedKindOf(sources)).toBe(kind);
});
