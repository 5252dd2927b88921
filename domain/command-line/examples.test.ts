import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleNames, examples, fetchExample, firstExample } from './examples.ts';

const origin = 'https://portal.example';
const all = [
  fetchExample(origin),
  firstExample(origin),
  ...exampleNames.map((name) => examples(origin)[name]),
];

test('no example gives the token as an argument', () => {
  for (const text of all) {
    expect(text).toContain(origin);
    expect(text).not.toMatch(/--token[ =]|-H .*Bearer|cpt_/);
  }
});

test('the document shows the same examples as the page', () => {
  const document = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');
  for (const text of all) expect(document).toContain(text);
});
