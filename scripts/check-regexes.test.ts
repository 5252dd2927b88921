import { expect, test } from 'vitest';
import { checkRegexes, expressionsOf } from './check-regexes.mjs';
import { sourceFile } from './source-tree.mjs';

const none = new Map<string, string>();
const check = async (path: string, text: string, allowed = none) =>
  (await checkRegexes([sourceFile(path, text)], allowed)).findings;

test.each([
  [String.raw`/^(a|a)*$/`, 'exponential'],
  [String.raw`/\/+$/`, '2nd degree polynomial'],
  [String.raw`/[^\s"'<>@,;:()[\]{}\\]+@[^\s"'<>@,;:()[\]{}\\]+\.[A-Za-z]{2,}/g`, '2nd degree polynomial'],
  [String.raw`/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g`, '2nd degree polynomial'],
])('%s is a finding: %s', async (expression, summary) => {
  const text = `const first = 1;\nexport const shape: RegExp = ${expression};\n`;
  expect(await check('server/app/shape.ts', text)).toEqual([
    {
      path: 'server/app/shape.ts:2',
      message: expect.stringContaining(`${expression} is ${summary}`) as string,
    },
  ]);
});

test.each([String.raw`/^[0-9a-f]{64}$/`, String.raw`/^[^/]+\/[^/]+$/`, String.raw`/\b[0-9a-fA-F]{32,}\b/g`])(
  '%s is none',
  async (expression) => {
    expect(await check('domain/core/shape.ts', `export const shape = ${expression};`)).toEqual([]);
  },
);

test('expressions are read from the code, not from its texts and comments', () => {
  const text = "// /(a|a)*/\nexport const a = '/(a|a)*/', b = 4 / 2 / 1, c = `${'x'.replace(/b+/u, 'c')}`;";
  expect(expressionsOf(sourceFile('cli/a.ts', text))).toEqual({
    written: [{ path: 'cli/a.ts', line: 2, source: 'b+', flags: 'u' }],
    built: [],
  });
});

test('only what runs on the server is read, without its tests', async () => {
  const text = 'export const shape = /(a|a)*$/;';
  for (const path of ['web/app/shape.ts', 'scripts/shape.mjs', 'server/app/shape.test.ts'])
    expect(await check(path, text)).toEqual([]);
});

test('an expression that is built at run time is named with its reason, and no longer than there is one', async () => {
  const text = 'export const shape = (word: string) => new RegExp(`^${word}$`);';
  const allowed = new Map([['server/app/shape.ts', 'the word is ours']]);
  expect(await check('server/app/shape.ts', text)).toEqual([
    { path: 'server/app/shape.ts:1', message: expect.stringContaining('builds a regular') as string },
  ]);
  expect(await check('server/app/shape.ts', text, allowed)).toEqual([]);
  expect(await check('server/app/other.ts', 'export const a = 1;', allowed)).toEqual([
    { path: 'server/app/shape.ts', message: expect.stringContaining('builds no expression') as string },
  ]);
});
