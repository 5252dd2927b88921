import { linkSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { rememberUrl, withRememberedUrl } from './remembered-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-url-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'public-url');
const remember = (PUBLIC_URL: string) => rememberUrl(readConfig({ PORTAL_DATA_DIR: folder, PUBLIC_URL }));

test('a command beside the portal knows its address, and so whether it is a demo', () => {
  remember('https://portal.example');
  const environment = withRememberedUrl({ PORTAL_DATA_DIR: folder });
  expect(environment).toMatchObject({ PUBLIC_URL: 'https://portal.example' });
  expect(readConfig(environment).demo).toBe(false);
});

test('another address takes the file’s place whole: a start that is killed there leaves the old one', () => {
  remember('https://portal.example');
  linkSync(file, join(folder, 'before'));
  remember('https://moved.example');
  expect(readFileSync(join(folder, 'before'), 'utf8')).toBe('https://portal.example\n');
  expect(readFileSync(file, 'utf8')).toBe('https://moved.example\n');
  expect(readdirSync(folder).toSorted()).toEqual(['before', 'public-url']);
});

test('the same address is not written again: a full disk keeps no portal from starting', () => {
  remember('https://portal.example');
  utimesSync(file, 1, 1);
  remember('https://portal.example');
  expect(statSync(file).mtimeMs).toBe(1000);
});
