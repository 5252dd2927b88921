import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sameOnEveryDatabase } from './same-on-every-database.ts';

test('every test that runs on one database only is there', () => {
  const root = new URL('..', import.meta.url).pathname;
  expect(sameOnEveryDatabase.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});
