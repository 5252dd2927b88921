import { expect, test } from 'vitest';
import { readOptions } from './bench-options.ts';

const known = ['start-up', 'list-route', 'upload'];

test('without names everything is measured, of this version alone', () => {
  expect(readOptions([], known)).toEqual({ names: known, write: false, against: undefined, pairs: 9 });
});

test('names come in the order of the measures, each once', () => {
  const { names, against, pairs } = readOptions(
    ['--against', '1300d3e4', 'upload', 'start-up', 'upload', '--pairs', '3'],
    known,
  );
  expect({ names, against, pairs }).toEqual({ names: ['start-up', 'upload'], against: '1300d3e4', pairs: 3 });
});

test.each([
  [['list-rout'], 'Unknown: list-rout. There are: start-up, list-route, upload.'],
  [['--pairs', '0'], "--pairs takes a whole number from 1 to 999, not '0'."],
  [['--pairs', 'many'], "--pairs takes a whole number from 1 to 999, not 'many'."],
  [['--against', ''], '--against takes a commit: its hash, a branch or a tag.'],
  [
    ['--against', 'main', '--write'],
    '--write keeps the figures of this version alone: leave it out, or --against.',
  ],
  [['--against'], "Option '--against <value>' argument missing"],
  [['--agains', 'main'], "Unknown option '--agains'."],
])('%j is answered with what to write instead', (args, message) => {
  expect(() => readOptions(args, known)).toThrow(message);
});
