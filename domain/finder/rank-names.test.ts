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

test('a word that begins with the text stands before one that only holds it, wherever they stand in the list', () => {
  const places = ['Airport taxes', 'Sea-ports', 'Port 80'].map((label) => ({ label }));
  expect(rankNames(places, 'port').map(({ label }) => label)).toEqual([
    ...['Port 80', 'Sea-ports', 'Airport taxes'],
  ]);
  const numbers = ['Room 4711', 'a4711'].map((label) => ({ label }));
  expect(rankNames(numbers.toReversed(), '4711')).toEqual(numbers);
});

test('what begins with all words as they were typed stands before what has them in another order', () => {
  const reports = ['Usage of the last report', 'Report  usage', 'Report usage'].map((label) => ({ label }));
  expect(rankNames(reports, 'report usage')[0]).toEqual({ label: 'Report usage' });
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
