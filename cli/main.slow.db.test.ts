import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandHere, notInherited, type CommandEnd } from '../testing/command-here.ts';
import { importFiles, sampleFolder } from '../testing/import-folder.ts';
import { createSignedIn } from '../testing/people.ts';
import {
  databaseProcessesOn,
  spawnPortal,
  untilReady,
  type PortalProcess,
} from '../testing/portal-process.ts';
import { addressOf, createTestDatabase, TEST_SECRET } from '../testing/test-database.ts';
import { testPortalOn } from '../testing/test-portal.ts';
import { sampleFile, sampleKey } from '../testing/usage-uploads.ts';
import { createVolumeKey } from '../testing/volume-portal.ts';

let top: string;
/** A folder of each test's own, empty. */
let base: string;
/** Where the test's commands work: nowhere yet, or one of the two below. */
let dataDir: string;
/** The data folder of a portal with the sample folder in it, and of a copy that no portal runs on. */
let made: string;
let still: string;
/** What the import into it said, and the database servers that it left. */
let first: CommandEnd & { databases: number[] };
let running: PortalProcess;
beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'portal-cli-'));
  [made, still] = [join(top, 'made'), join(top, 'still')];
  dataDir = made;
  const end = await portal(['import', sampleFolder]);
  first = { ...end, databases: databaseProcessesOn(made) };
  if (end.status !== 0) throw new Error(end.stderr);
  execFileSync('cp', ['-a', made, still]);
  running = await spawnPortal(made, { PORTAL_DEMO: 'false' });
  await untilReady(running);
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.exited;
  rmSync(top, { recursive: true, force: true });
});
let tests = 0;
beforeEach(() => {
  base = join(top, String((tests += 1)));
  mkdirSync(base, { mode: 0o711 }); // the database's own user passes through
  dataDir = join(base, 'data');
});
const besidePortal = () => (dataDir = made);

interface Given {
  input?: string;
  settings?: Record<string, string>;
}

/** Runs a command as an operator does, on the data folder of this test. */
function portal(args: string[], { input = '', settings = {} }: Given = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !notInherited.includes(name));
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env: { ...Object.fromEntries(inherited), PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: 'false', ...settings },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(input);
  return new Promise<CommandEnd>((done) => child.once('close', (status) => done({ status, stdout, stderr })));
}

/** The same in this process, where a process of its own is not the subject. */
const here = (args: string[], { input, settings }: Given = {}) =>
  commandHere(args, { PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: 'false', ...settings }, input);

test('without a command, or with one that does not exist, the commands are listed and the status is 2', async () => {
  const nothing = await here([]);
  expect(nothing).toMatchObject({ status: 2, stderr: '' });
  expect(nothing.stdout).toContain('import DIR [--dry-run] [--ignore-unknown] [--prune roles]');
  const unknown = await portal(['constructor']);
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain('Unknown command constructor.');
  const wrong = await here(['import', 'a', '--dry']);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('npm run portal -- import DIR');
  expect(readdirSync(base)).toEqual([]);
});

test('import starts the embedded database for its own time, imports, and leaves no server behind', async () => {
  expect(first).toMatchObject({ status: 0, databases: [] });
  expect(first.stdout).toMatch(/license-keys\.csv\s+5\s+5\s+0\s+0\n/);
  expect(first.stdout).toMatch(/Imported in \d+\.\d s\.\n$/);
  besidePortal();
  const again = await here(['import', sampleFolder]);
  expect(again.stdout).toMatch(/license-keys\.csv\s+5\s+0\s+0\s+5\n/);
});

test('with another secret than the one the folder was made with nothing is imported', async () => {
  dataDir = still;
  const settings = { PORTAL_SECRET: 'another secret that is longer than 32 characters' };
  expect(await here(['import', sampleFolder], { settings })).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'PORTAL_SECRET does not match this database, so its encrypted data cannot be read. Set the secret the database was created with.\n',
  });
  expect(databaseProcessesOn(dataDir)).toEqual([]);
});

test('a folder with errors is listed line by line, nothing is written and the status is 1', async () => {
  besidePortal();
  using folder = importFiles({ 'territories.csv': 'global,regional\nEMEA,DACH\nEMEA,DACH\nAMER,\n' });
  const { status, stdout, stderr } = await here(['import', folder.folder]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'Nothing was written: 2 errors.\n' });
  expect(stderr).toContain('error: territories.csv:3:global: "EMEA" is already in line 2\n');
  expect(stderr).toContain('error: territories.csv:4:regional: must not be empty\n');
  expect((await here(['import', join(base, 'nowhere')])).stderr).toMatch(
    /The folder .*nowhere does not exist\./,
  );
});

test('a dry run says so', async () => {
  besidePortal();
  using folder = importFiles({ 'territories.csv': 'global,regional\nAMER,West\n' });
  const { stdout } = await here(['import', folder.folder, '--dry-run']);
  expect(stdout).toMatch(/territories\.csv\s+1\s+1\s+0\s+0\nDry run: nothing was written\.\n$/);
});

test('commands work beside a running portal, on its database', async () => {
  besidePortal();
  expect((await here(['migrate'])).stdout).toBe('The schema is up to date.\n');
  const set = await portal(['user', 'set-password', 'KAETHE.mueller@muster.example', '--verified'], {
    input: 'a good password\n',
  });
  expect(set).toMatchObject({
    status: 0,
    stdout: 'Password set. All sessions of the old password have been ended.\n',
  });
  expect((await here(['user', 'set-password', 'a@x.example'], { input: 'x y z 1 2 3\n' })).status).toBe(1);
  expect((await here(['user', 'set-password', 'a@x.example'])).status).toBe(2);
  const endless = await here(['user', 'set-password', 'a@x.example'], { input: 'x'.repeat(1025) });
  expect(endless).toMatchObject({ status: 2, stderr: expect.stringContaining('Use up to 1,024 characters') });
  const vendor = await here(['user', 'set-password', 'a@x.example'], { input: 'northwind-imaging\n' });
  expect(vendor).toMatchObject({ status: 2, stderr: expect.stringContaining('the name of a company') });
  expect(await here(['rebuild-projections'])).toMatchObject({ status: 0 });
  const figures = await here(['verify-ledger']);
  expect(figures).toMatchObject({ status: 0, stderr: '' });
  expect(figures.stdout).toMatch(
    /^Compared 5 license keys, \d+ entries and \d+ receipts in \d+\.\d s\.\nAll figures match the ledger\.\n$/,
  );
  expect(await here(['verify-ledger', '--account', 'nobody'])).toEqual({
    ...{ status: 1, stdout: '', stderr: 'Unknown account nobody. Nothing was compared.\n' },
  });
  const verified = await here(['verify-audit']);
  expect(verified).toMatchObject({ status: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^\d+ rows sealed, \d+ not sealed yet\.\n/);
  expect((await here(['verify-audit', '--head', 'f'.repeat(64)])).status).toBe(1);
});

const usageFile = (email: string, settings: Record<string, string> = { PORTAL_DEMO: 'true' }) =>
  here(['demo-usage-file', '--email', email, '--out', join(base, 'usage.ulvd')], { settings });

test('who may report for no fitting key gets no usage file', async () => {
  besidePortal();
  const { status, stderr } = await usageFile('hanako@nihon-imaging.example');
  expect(status).toBe(1);
  expect(stderr).toContain(
    'hanako@nihon-imaging.example cannot report for any volume key that has only manual usage.',
  );
});

test('whole keys of real customers are written into no file: the usage file is for the demo alone', async () => {
  expect(await usageFile('vera.volume@initech.example', {})).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'demo-usage-file only works in demo mode: otherwise it would write customers’ full license keys to a file.\n',
  });
  expect(readdirSync(base)).toEqual([]);
});

test('a usage file of the demo is its owner’s alone, and takes no other file’s place', async () => {
  const database = await createTestDatabase();
  const services = testPortalOn(database.pool, new Date());
  const { email } = await createSignedIn(services, {
    accounts: { 'acc-usage-file': { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(
    { portal: services },
    {
      ...{ accountId: 'acc-usage-file', value: sampleKey, createdDate: '2020-01-01' },
      file: { name: 'itextkey.json', content: sampleFile('itextkey-sample.json') },
    },
  );
  const demo = {
    ...{ DATABASE_URL: addressOf(database.owner), PORTAL_SECRET: TEST_SECRET },
    PORTAL_DEMO: 'true',
  };
  expect(await usageFile(email, demo)).toMatchObject({ status: 0 });
  expect(statSync(join(base, 'usage.ulvd')).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(join(base, 'usage.ulvd'));
  const again = await usageFile(email, demo);
  expect(again).toMatchObject({ status: 1, stdout: '' });
  expect(again.stderr).toMatch(
    /^The file .*usage\.ulvd already exists\. Remove it, or choose another name with --out\./,
  );
  expect(readFileSync(join(base, 'usage.ulvd'))).toEqual(bytes);
  await database.close();
});
