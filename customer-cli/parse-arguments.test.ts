import { describe, expect, test } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const usual = {
  ...{ words: [], dryRun: false, all: false, overwrite: false, dir: '.' },
  ...{ tokenFile: null, json: false, retries: 8 },
};

test.each([
  ['report a.ulvd b.zip', { command: 'report', words: ['a.ulvd', 'b.zip'] }],
  ['report --dry-run --json usage', { command: 'report', words: ['usage'], dryRun: true, json: true }],
  ['report -- --odd.ulvd', { command: 'report', words: ['--odd.ulvd'] }],
  ['status --token-file t --retries 0', { command: 'status', tokenFile: 't', retries: 0 }],
  ['licenses list', { command: 'licenses list' }],
  [
    'licenses download --dir out --overwrite a1b2 c3d4',
    { command: 'licenses download', words: ['a1b2', 'c3d4'], dir: 'out', overwrite: true },
  ],
  ['licenses download --all', { command: 'licenses download', all: true }],
])('%s is understood', (line, request) => {
  expect(parseArguments(line.split(' '))).toEqual({ ...usual, ...request });
});

test.each([
  ['help', 'help'],
  ['report --help', 'help'],
  ['--version', 'version'],
])('%s asks for %s', (line, expected) => {
  expect(parseArguments(line.split(' '))).toBe(expected);
});

describe('what is not understood is said, and how to go on', () => {
  test.each([
    ['', 'Enter a command: report, licenses list, licenses download or status.'],
    ['licenses', 'Unknown command. Use report, licenses list, licenses download or status.'],
    ['report', 'Specify the usage files to send.'],
    ['report --fast a', 'Unknown option --fast.'],
    ['report --all a', 'Unknown option --all.'],
    ['report --json=yes a', 'The option --json takes no value.'],
    ['status more', 'The command status does not take any more arguments.'],
    ['status --token-file', 'The option --token-file needs a value.'],
    ['status --retries 21', 'The option --retries needs a whole number from 0 to 20.'],
    ['status --retries=-1', 'The option --retries needs a whole number from 0 to 20.'],
    ['licenses download', 'Specify the last characters of a license key, or use --all.'],
    ['licenses download --all a1b2', 'Specify either license keys or --all, not both.'],
  ])('%j', (line, sentence) => {
    expect(() => parseArguments(line.split(' ').filter(Boolean))).toThrow(
      `${sentence} For help, run: node portal.mjs help`,
    );
  });
});

test.each([
  ['--token', 'cpt_secret'],
  ['--token=cpt_secret'],
  ['status', '--Token-File=cpt_secret'],
  ['cpt_secret'],
])('a token among the arguments is refused and not repeated: %j', (...args) => {
  let said = '';
  try {
    parseArguments(args);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).not.toBe('');
  expect(said).not.toContain('cpt_secret');
});
