import { expect, test } from 'vitest';
import { rankNames } from './rank-names.ts';

const list = [
  'Download licenses',
  'iText: Report usage',
  'Usage reports',
  'My calendar',
  'Report past usage',
].map((label) => ({ label }));
const found = (typed: string) => rankNames(list, typed).map(({ label }) => label);

test('what begins with the text stands before what has a word that does, and that before what holds it', () => {
  expect(found('report')).toEqual(['Report past usage', 'iText: Report usage', 'Usage reports']);
  expect(found('port')).toEqual(['iText: Report usage', 'Usage reports', 'Report past usage']);
});

test('words are found in any order and case', () => {
  expect(found('USAGE past')).toEqual(['Report past usage']);
  expect(found('licenses  download')).toEqual(['Download licenses']);
});

test('one letter finds what begins with it, nothing typed finds everything, and nonsense nothing', () => {
  expect(found('m')[0]).toBe('My calendar');
  expect(found('  ')).toHaveLength(list.length);
  expect(found('zzz')).toEqual([]);
});
