import { expect, test } from 'vitest';
import { automaticSources, manualSources } from '../products/schema.ts';
import { reportingTypeFor, servicesOf, sourcesOf } from './chart-source.ts';
import { automaticServices } from './schema.ts';

test('[3.31] every automatic source has one service, and no manual source has any', () => {
  expect(automaticServices.flatMap(sourcesOf).toSorted()).toEqual([...automaticSources].toSorted());
  expect(servicesOf([...manualSources])).toEqual([]);
  expect(servicesOf(['pws-remote', 'manual', 'pws', 'itext-remote-xml'])).toEqual(['pws', 'itext-xml']);
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
