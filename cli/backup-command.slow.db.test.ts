import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandHere, notInherited, type CommandEnd } from '../testing/command-here.ts';
import { sampleFolder } from '../testing/import-folder.ts';
import { databaseProcessesOn } from '../testing/portal-process.ts';
import { addressOf, createEmptyDatabase } from '../testing/test-database.ts';

const BACKUP_KEY = 'five words that nobody guesses';
let top: string;
/** What the first backup said. */
let written: string;
const at = (name: string) => join(top, name);

const settingsOf = (folder: string) => ({ PORTAL_DATA_DIR: at(folder), PORTAL_DEMO: 'false', BACKUP_KEY });
/** Where it takes more than a second a command says how far it is. */
const withoutProgress = (end: CommandEnd): CommandEnd => ({
  ...end,
  stderr: end.stderr.replace(/^[a-z]+ ….*\n/gm, ''),
});

/** Runs a command on a data folder, as an operator does. */
async function portal(folder: string, args: string[]): Promise<CommandEnd> {
  const inherited = Object.entries(process.env).filter(([name]) => !notInherited.includes(name));
  const env = { ...Object.fromEntries(inherited), ...settingsOf(folder) };
  const child = spawn(process.execPath, ['cli/main.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const status = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return withoutProgress({ status: await status, stdout, stderr });
}

/** The same in this process, where a process of its own is not the subject. */
const here = async (folder: string, args: string[], settings: Record<string, string> = {}) =>
  withoutProgress(await commandHere(args, { ...settingsOf(folder), ...settings }));

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'portal-cli-backup-'));
  const { status, stderr } = await here('first', ['import', sampleFolder]);
  if (status !== 0) throw new Error(stderr);
  const made = await portal('first', ['backup', at('whole'), '--with-secret']);
  if (made.status !== 0) throw new Error(made.stderr);
  written = made.stdout;
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('a data folder is brought back whole into an empty one, with its secret, and nothing in it is found wrong', async () => {
  expect(written).toMatch(
    /whole was written: the data of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, [\d,]+ rows of \d+ tables, [\d,]+ bytes, in \d+\.\d s\.\n$/,
  );
  expect(statSync(at('whole')).mode & 0o777).toBe(0o600);
  const restored = await portal('second', ['restore', at('whole')]);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored .*whole: the data of .* rows of \d+ tables/);
  expect(readFileSync(at('second/portal-secret'), 'utf8')).toBe(
    readFileSync(at('first/portal-secret'), 'utf8'),
  );
  const ledger = await here('second', ['verify-ledger']);
  expect(ledger).toMatchObject({ status: 0, stderr: '' });
  expect(ledger.stdout).toMatch(/^Compared 5 license keys, .*\nAll figures match the ledger\.\n$/);
  expect(await here('second', ['verify-audit'])).toMatchObject({ status: 0, stderr: '' });
  expect(databaseProcessesOn(at('second'))).toEqual([]);
});

test('a backup without its secret asks for that of the old folder before anything is made, and goes into the database of DATABASE_URL with it', async () => {
  expect(await here('first', ['backup', at('bare')])).toMatchObject({ status: 0 });
  const refused = await here('third', ['restore', at('bare')]);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The backup does not include the secret, which is needed to read its encrypted data. Copy the file portal-secret from the old data folder to ${at('third')}, or set PORTAL_SECRET.\n`,
  );
  const PORTAL_SECRET = readFileSync(at('first/portal-secret'), 'utf8');
  const DATABASE_URL = addressOf(await createEmptyDatabase());
  expect(await here('third', ['restore', at('bare')], { PORTAL_SECRET, DATABASE_URL })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test('a backup is checked without a database; what is wrong with it is one line, and the status is 1', async () => {
  const whole = await here('none', ['backup', '--check', at('whole')]);
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  expect(whole.stdout).toMatch(/whole is complete: the data of .* rows of \d+ tables/);
  writeFileSync(at('cut'), readFileSync(at('whole')).subarray(0, -1));
  const cut = await here('none', ['backup', '--check', at('cut')]);
  expect(cut).toMatchObject({ status: 1, stdout: '' });
  expect(cut.stderr).toMatch(/^The backup .*cut was cut off in block \d+, .*\n$/);
});
