import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { commandHere, type CommandEnd } from '../../testing/command-here.ts';
import { listenAs, refusal, row, welcome, type FakeServer } from '../../testing/fake-postgres.ts';
import { addressOf, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { loginSecret } from './verify-secret.ts';

const SECRET = 'a secret that is longer than 32 characters';
const ENOUGH_MS = 200_000; // against hanging only: alone on the machine it takes two seconds

let folder: string;
let database: TestDatabase;
const fakes: Record<string, FakeServer> = {};
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-wrong-'));
  database = await createTestDatabase();
  await loginSecret(createSecrets(SECRET), { PORTAL_SECRET: SECRET, PORTAL_DATA_DIR: '' }).prove(
    database.pool,
  );
  const answers: Record<string, Parameters<typeof listenAs>> = {
    silent: [null],
    web: [Buffer.from('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')],
    old: [welcome, row({ number: '140009', version: '14.9' })],
    tls: [
      refusal(
        '28000',
        'no pg_hba.conf entry for host "192.0.2.1", user "portal", database "portal", no encryption',
      ),
    ],
    full: [refusal('53300', 'sorry, too many clients already')],
    starting: [refusal('57P03', 'the database system is starting up')],
    password: [refusal('28P01', 'password authentication failed for user "portal"')],
  };
  for (const [name, answer] of Object.entries(answers)) fakes[name] = await listenAs(...answer);
  writeFileSync(at('file'), '');
  for (const [name, secret] of [
    ['empty', ''],
    ['short', 'x'.repeat(31)],
    ['busy', SECRET],
  ] as const) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), 'portal-secret'), secret);
  }
  mkdirSync(join(at('lost'), 'pg18'), { recursive: true });
  mkdirSync(at('planted'));
  chmodSync(at('planted'), 0o777);
});
afterAll(async () => {
  for (const fake of Object.values(fakes)) fake.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

interface Start {
  settings: Record<string, string>;
  program?: string[];
  cwd?: string;
}

/** Runs the program until it ends by itself. */
async function run({ settings, program = ['server/app/main.ts', '--without-pages'], cwd = '.' }: Start) {
  const { PORTAL_PARENT_FD: _launcher, ...inherited } = process.env;
  const child = spawn(process.execPath, program, {
    cwd,
    timeout: ENOUGH_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: '0', PORTAL_DATA_DIR: at('data'), ...settings },
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  return { status: await ended, stdout: out.join(''), stderr: err.join('') };
}

/** One sentence, or a few, on one line; no stack; status 1. */
function expectOneLineIn({ status, stdout, stderr }: CommandEnd, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr).toMatch(/^[^\n]+[.;]\n$/);
  expect(stderr).not.toMatch(/ {4}at |[a-z]:\/\/[^ ]*:[^ ]*@/);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
}
const expectOneLine = async (start: Start, sentence: RegExp) => expectOneLineIn(await run(start), sentence);

/** The same of a command in this process. */
const expectOneLineHere = async (settings: Record<string, string>, sentence: RegExp, words = ['migrate']) =>
  expectOneLineIn(await commandHere(words, { PORTAL_DATA_DIR: at('data'), ...settings }), sentence);

const databaseAt = (address: string) => ({ DATABASE_URL: address, PORTAL_SECRET: SECRET });
const fake = (name: string) => databaseAt(`postgres://portal:pass@127.0.0.1:${fakes[name]?.port}/portal`);
/** The real server of the database tests. */
const real = (changes: pg.ClientConfig) => databaseAt(addressOf({ ...database.connection, ...changes }));

type Kind = readonly [string, () => Record<string, string>, RegExp];

/** One for each step of a start; of wrong settings config.test.ts has all others, each a StartupError of one line too. */
const steps: readonly Kind[] = [
  ['a wrong setting', () => ({ PORT: 'eighty' }), /^Invalid setting PORT: a whole number/],
  [
    'a short secret in the folder',
    () => ({ PORTAL_DATA_DIR: at('short') }),
    /short\/portal-secret is too short: 31 /,
  ],
  [
    'a cache of code that others can write to',
    () => ({ NODE_COMPILE_CACHE: at('planted') }),
    /^NODE_COMPILE_CACHE: .*planted can be written to by others, and Node runs code from there\. Unset it/,
  ],
  [
    'a taken port',
    () => ({ HOST: '127.0.0.1', PORT: String(fakes['web']?.port) }),
    /^Port \d+ is taken by another program\. Stop it/,
  ],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST: 192\.0\.2\.1 is no address of this machine/,
  ],
  [
    'a name for no address',
    () => ({ HOST: 'no.such.host.invalid' }),
    /^HOST: the name no\.such\.host\.invalid /,
  ],
  [
    'a file as the data folder',
    () => ({ PORTAL_DATA_DIR: at('file') }),
    /^PORTAL_DATA_DIR: .*file is a file, not a folder/,
  ],
  [
    'no programs of PostgreSQL',
    () => ({ PORTAL_PG_BIN: '/nothing/bin' }),
    /^PORTAL_PG_BIN: there is no PostgreSQL in \/nothing\/bin/,
  ],
  [
    'a wrong password',
    () => fake('password'),
    /^DATABASE_URL: the password for portal at .* is not accepted/,
  ],
];
/** What else such a step finds: what a command looks at, a start does, with the same functions. */
const findings: readonly Kind[] = [
  [
    'a client’s key that is none',
    () => ({
      ...{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal', PORTAL_DEMO: 'false' },
      ...{ OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY_FILE: at('file') },
    }),
    /^OIDC_CLIENT_KEY_FILE does not contain a readable private key\. /,
  ],
  [
    'an empty secret in the folder',
    () => ({ PORTAL_DATA_DIR: at('empty') }),
    /empty\/portal-secret is too short: 0 /,
  ],
  [
    'a lost secret',
    () => ({ PORTAL_DATA_DIR: at('lost') }),
    /its secret file portal-secret is missing\. Restore the file/,
  ],
  [
    'a data folder below a file',
    () => ({ PORTAL_DATA_DIR: at('file/data') }),
    /^PORTAL_DATA_DIR: .*file is a file/,
  ],
  [
    'a data folder where none can be',
    () => ({ PORTAL_DATA_DIR: '/proc/x' }),
    /^PORTAL_DATA_DIR: \/proc\/x cannot be used: no folder can be made/,
  ],
  [
    'an unknown host',
    () => databaseAt('postgres://p:x@no.such.host.invalid/p'),
    /^DATABASE_URL: the host of no\.such\.host\.invalid:5432 /,
  ],
  [
    'nobody at the database’s port',
    () => databaseAt('postgres://p:x@127.0.0.1:1/p'),
    /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1\. Start/,
  ],
  [
    'no socket of the database',
    () => databaseAt('postgres://p:x@localhost/p?host=/nothing'),
    /^DATABASE_URL: there is no socket/,
  ],
  [
    'a database that does not answer',
    () => fake('silent'),
    /^DATABASE_URL: .* does not respond within 2 seconds/,
  ],
  ['something that is no database', () => fake('web'), /^DATABASE_URL: what answers at .* is not PostgreSQL/],
  [
    'a database that is too old',
    () => fake('old'),
    /^DATABASE_URL: .* is PostgreSQL 14\.9, but the portal needs 15 or later/,
  ],
  [
    'a database that wants encryption',
    () => fake('tls'),
    /^DATABASE_URL: .* wants an encrypted connection\. Add sslmode/,
  ],
  ['a database without a free connection', () => fake('full'), /^DATABASE_URL: .* takes no more connections/],
  ['a database that is starting', () => fake('starting'), /^DATABASE_URL: .* is starting or stopping/],
  [
    'a database that does not exist',
    () => real({ database: 'nothing' }),
    /^DATABASE_URL: there is no database nothing at .*CREATE DATABASE "nothing"/,
  ],
  [
    'a database without rights',
    () => real({ database: 'postgres' }),
    /^The database user \S+ cannot do what .* needs .*as an administrator, run in the database postgres: CREATE ROLE/,
  ],
];
describe('a wrong start is one line that says what to do, and status 1', () => {
  test.concurrent.for(steps)('%s', ([, settings, sentence]) =>
    expectOneLine({ settings: settings() }, sentence),
  );
});
describe('what a start finds, and a command too, is one line that says what to do, and status 1', () => {
  test.for(findings)('%s', ([, settings, sentence]) => expectOneLineHere(settings(), sentence));
});

test('a data folder in use is one line', async () => {
  const lock = lockFolder(join(at('busy'), 'portal.lock'));
  await expectOneLine(
    { settings: { PORTAL_DATA_DIR: at('busy') } },
    /^Another portal is running on the data folder/,
  );
  lock.release();
});

test('another secret than the one the database was made with is one line', () =>
  expectOneLine(
    { settings: { ...real({}), PORTAL_SECRET: SECRET.toUpperCase() } },
    /^PORTAL_SECRET does not match this database/,
  ));

test('a database of a newer portal is left alone', async () => {
  const newer = await createTestDatabase();
  const client = new pg.Client({
    ...newer.connection,
    ...inject('databaseOwner'),
    database: newer.connection.database,
  });
  await client.connect();
  await client.query("insert into migration (name, sha256) values ('9999-later.sql', '')");
  await client.end();
  await newer.pool.close();
  await expectOneLineHere(
    databaseAt(addressOf(newer.connection)),
    /^The database was created by a newer version of the portal \(it has 9999-later\.sql\)\. Use that version\.$/m,
  );
});

test('a Node that is too old is one line', () =>
  expectOneLine(
    {
      settings: {},
      program: ['--import', older('22.18.0'), 'server/app/main.ts', '--without-pages'],
    },
    /^The portal needs Node 24 or later, but this is 22\.18\.0\. Start it with npm start/,
  ));
const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;

test('pages that were never built are one line', async () => {
  const tree = at('tree');
  mkdirSync(tree);
  for (const part of ['server', 'domain', 'package.json', 'node_modules'])
    symlinkSync(resolve(part), join(tree, part));
  const asIfCopied = ['--preserve-symlinks', '--preserve-symlinks-main'];
  await expectOneLine(
    { settings: {}, program: [...asIfCopied, 'server/app/main.ts'], cwd: tree },
    /^The pages are not built: there is no .*index\.html\. Run node scripts\/build\.mjs/,
  );
});

test.each([
  ['migrate', ['migrate']],
  ['import', ['import', '/nothing']],
  ['user', ['user', 'disable', 'a@b.example']],
  ['rebuild-projections', ['rebuild-projections']],
])('the command %s with another secret touches nothing and says the same', async (_name, words) => {
  const settings = { ...real({}), PORTAL_SECRET: SECRET.toUpperCase() };
  await expectOneLineHere(settings, /^PORTAL_SECRET does not match this database/, words);
});
