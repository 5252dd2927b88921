import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locks } from './locks.ts';

test('no two locks have one number', () => {
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length);
});

test('a number of a lock stands in the list and nowhere else', () => {
  const files = globSync('{server,cli}/**/*.{ts,sql}', { cwd: new URL('../..', import.meta.url) });
  expect(files.length).toBeGreaterThan(300);
  const strays = files.filter(
    (file) =>
      file !== 'server/db/locks.ts' &&
      !file.endsWith('test.ts') &&
      /731_?00\d\d|advisory\w*\(\s*(?:\d|hashtext)/.test(
        readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
      ),
  );
  expect(strays).toEqual([]);
});
