import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChecks } from './run-checks.mjs';

const program = (name: string, code: string) => ({ name, args: ['-e', code] });

test('every check runs, also after one that failed, and each is told with what it printed', async () => {
  const told: [string, boolean, string][] = [];
  await runChecks(
    [
      program('fails', 'console.error("a fault"); process.exit(3)'),
      program('passes', 'console.log("in order")'),
      program('cannot be read', 'not a program'),
      program('last', ''),
    ],
    ({ name }, passed, output) => told.push([name, passed, output]),
  );
  const of = (name: string) => told.find(([one]) => one === name);
  expect(told).toHaveLength(4);
  expect(of('fails')).toEqual(['fails', false, 'a fault\n']);
  expect(of('passes')).toEqual(['passes', true, 'in order\n']);
  expect(of('cannot be read')?.slice(0, 2)).toEqual(['cannot be read', false]);
  expect(of('cannot be read')?.[2]).toContain('SyntaxError');
  expect(of('last')).toEqual(['last', true, '']);
});

test('two run at a time: the first ends only when the second has begun', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checks-'));
  const sign = JSON.stringify(join(folder, 'begun'));
  const wait = `const look = () => require('fs').existsSync(${sign}) || setTimeout(look, 20); look()`;
  const told: [string, boolean][] = [];
  await runChecks(
    [program('waits', wait), program('begins', `require('fs').writeFileSync(${sign}, '')`)],
    ({ name }, passed) => told.push([name, passed]),
  );
  rmSync(folder, { recursive: true });
  expect(told.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['begins', true],
    ['waits', true],
  ]);
});
