import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from '#domain/command-line/schema.ts';
import { buildCommandLine } from './build-command-line.mjs';
import { importsOf } from './source-tree.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-cli-build-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
beforeAll(() => buildCommandLine(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test('the file stands on Node alone and begins as a program', () => {
  const text = read('portal.mjs');
  expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
  const specifiers = importsOf('portal.mjs', text).map(({ specifier }) => specifier);
  expect(specifiers).toContain('node:fs');
  expect(specifiers.filter((name) => !isBuiltin(name))).toEqual([]);
  expect(text).not.toContain('PORTAL_VERSION');
});

test('beside it lie its check value as sha256sum reads it, what the page shows, and the same under a name of its own', () => {
  const sha256 = createHash('sha256').update(read('portal.mjs')).digest('hex');
  expect(read('portal.mjs.sha256')).toBe(`${sha256}  portal.mjs\n`);
  const about = Program.parse(JSON.parse(read('portal.json')));
  expect(about).toMatchObject({
    sha256,
    bytes: Buffer.byteLength(read('portal.mjs')),
    address: '/cli/portal.mjs',
  });
  const pinned = `portal-${about.version}-${sha256.slice(0, 12)}.mjs`;
  expect(about.pinnedAddress).toBe(`/cli/${pinned}`);
  expect(read(pinned)).toBe(read('portal.mjs'));
  expect(readdirSync(folder)).toHaveLength(4);
});
