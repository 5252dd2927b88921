import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createApiToken, type TestToken } from '../testing/api-tokens.ts';
import {
  customerCommandHere,
  openCommandLine,
  type CallOptions,
  type CommandLine,
  type RunOptions,
} from '../testing/command-line.ts';
import { createLicenseKey } from '../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../testing/people.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../testing/volume-portal.ts';

let portal: TestPortal;
let commands: CommandLine;
let url: string;
let account: string;
let reporter: SignedInPerson;
let token: TestToken;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  commands = await openCommandLine();
});
afterAll(async () => {
  commands.close();
  await portal.close();
});
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  token = await tokenFor(['usage:report', 'licenses:read']);
});

const tokenFor = (scopes: readonly TokenScope[], more: { expiresAt?: Date } = {}) =>
  createApiToken(portal.portal, { accountId: account, userId: reporter.userId, scopes, ...more });
/** Runs the file that customers fetch as a process of its own. */
const runFile = (args: readonly string[], options: RunOptions = {}) =>
  commands.run(args, { url, token: token.text, ...options });
const run = (args: readonly string[], options: CallOptions = {}) =>
  customerCommandHere(args, { url, token: token.text, ...options });
const json = (stdout: string): unknown => JSON.parse(stdout);
const report = async () => {
  const key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  const file = join(commands.folder, `${randomUUID()}.ulvd`);
  writeFileSync(file, await usageFile([key], [usageAt(0, 40)]));
  return file;
};
const newFolder = (): string => {
  const folder = join(commands.folder, randomUUID());
  mkdirSync(folder);
  return folder;
};

describe('status', () => {
  test('says whose token it is, what it may, until when, and what was reported last', async () => {
    const file = await report();
    await run(['report', file]);
    const { status, stdout } = await runFile(['status']);
    expect(status).toBe(0);
    const when = String.raw`\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC`;
    expect(stdout.trimEnd().split('\n')).toEqual([
      `Portal         ${url}`,
      'Token          nightly job',
      `Account        Account ${account} (${account})`,
      'Permissions    report usage; read licenses and their files',
      expect.stringMatching(`^Expires        ${when}$`),
      expect.stringMatching(`^Last reported  ${when}  counted  ${basename(file)}$`),
    ]);
    expect(stdout).not.toContain(token.text);
  });

  test('as JSON: typed by hand', async () => {
    const file = await report();
    await run(['report', file]);
    expect(json((await run(['status', '--json'])).stdout)).toEqual({
      command: 'status',
      outcome: 'done',
      exitStatus: 0,
      error: null,
      portal: url,
      token: {
        name: 'nightly job',
        account: { id: account, name: `Account ${account}` },
        scopes: ['usage:report', 'licenses:read'],
        lostScopes: [],
        expiresAt: expect.stringMatching(/Z$/) as string,
      },
      receipts: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          kind: 'USAGE_FILE',
          submittedAt: expect.stringMatching(/Z$/) as string,
          submittedBy: 'Test Person',
          file: basename(file),
          result: 'counted',
          records: 1,
        },
      ],
    });
  });

  test('shows no receipts to a token that may not read them', async () => {
    token = await tokenFor(['licenses:read']);
    const { status, stdout } = await run(['status']);
    expect(stdout).toMatch(/^Last reported {2}not shown to this token$/m);
    expect(status).toBe(0);
  });
});

describe('a token that the portal does not accept ends with 3', () => {
  const expectRefused = async (sentence: RegExp, args = ['status'], options: CallOptions = {}) => {
    const { status, stdout, stderr } = await run(args, options);
    expect(`${stdout}${stderr}`).toMatch(sentence);
    expect(status).toBe(3);
    expect(`${stdout}${stderr}`).not.toContain(token.text);
  };
  const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(portal.portal.pool, { role: 'system' }, work);

  test('revoked between two runs', async () => {
    expect((await run(['status'])).status).toBe(0);
    await system((trx) =>
      trx.updateTable('api_token').set({ revoked_at: new Date() }).where('id', '=', token.id).execute(),
    );
    await expectRefused(/^This API token was revoked/m);
    await expectRefused(/^ {4}This API token was revoked/m, ['report', await report()]);
    expect((await figuresOf(portal.portal, account)).submissions).toBe(0);
  });

  test('expired', async () => {
    token = await tokenFor(['usage:report'], { expiresAt: new Date(Date.now() - 1_000) });
    await expectRefused(/^This API token expired on /m);
  });

  test('mistyped', () =>
    expectRefused(/^This API token is incomplete or mistyped/m, ['status'], {
      token: token.text.slice(0, -1),
    }));

  test('without the scope', async () => {
    token = await tokenFor(['events:send']);
    await expectRefused(/This request needs the scope/, ['report', await report()]);
    await expectRefused(/^This request needs the scope/m, ['licenses', 'list']);
  });

  test('as JSON: the code and the sentence', async () => {
    token = await tokenFor(['usage:report']);
    const { status, stdout, stderr } = await run(['licenses', 'list', '--json']);
    expect(status).toBe(3);
    const message = stderr.trim();
    expect(message).toMatch(/needs the scope licenses:read/);
    expect(json(stdout)).toEqual({
      ...{ command: 'licenses list', outcome: 'notAllowed', exitStatus: 3 },
      error: { code: 'API_TOKEN_SCOPE', message },
    });
  });
});

describe('the token from a file', () => {
  const keep = (mode: number): string => {
    const file = join(commands.folder, randomUUID());
    writeFileSync(file, `${token.text}\n`);
    chmodSync(file, mode);
    return file;
  };

  test('that its owner alone can read is taken, before PORTAL_TOKEN', async () => {
    const { status } = await run(['status', '--token-file', keep(0o600)], { token: 'cpt_another' });
    expect(status).toBe(0);
  });

  test.each(['640', '604', '620'])(
    'with mode %s is refused, for others can read or change it: 1',
    async (mode) => {
      const { status, stderr } = await run(['status', '--token-file', keep(Number.parseInt(mode, 8))]);
      expect(stderr).toMatch(/can be read by other people on this machine\. Run chmod 600 on it/);
      expect(status).toBe(1);
    },
  );
});

describe('licenses', () => {
  const itext = Buffer.from('[{"product":"itext-core"}]');
  let prefix: string;
  const tails = { one: 'ONE-TAIL-111111', two: 'TWO-TAIL-222222', old: 'OLD-TAIL-333333' };
  beforeEach(async () => {
    prefix = randomKey();
    const named = { accountId: account, productName: 'iText Suite' };
    const file = { name: 'itextkey.json', content: itext };
    await createLicenseKey(portal.portal, {
      ...named,
      value: `${prefix}-${tails.one}`,
      file,
      expiryDate: '2999-01-31',
    });
    await createLicenseKey(portal.portal, { ...named, value: `${prefix}-${tails.two}`, file });
    await createLicenseKey(portal.portal, {
      ...named,
      ...{ value: `${prefix}-${tails.old}`, createdDate: '2019-01-01', expiryDate: '2020-01-31' },
    });
  });

  test('list names each with the end of its key, status and files, and never a whole key', async () => {
    const { status, stdout } = await runFile(['licenses', 'list']);
    expect(status).toBe(0);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['Product', 'License', 'Key', 'Status', 'Expires', 'Application', 'Files']);
    expect(stdout).toMatch(/…ONE-TAIL-111111 {2}ready {4}31 Jan 2999 .*itextkey\.json$/m);
    expect(stdout).toMatch(/…OLD-TAIL-333333 {2}expired {2}31 Jan 2020/m);
    expect(stdout).not.toContain(prefix.slice(-8));
    const { licenses } = json((await run(['licenses', 'list', '--json'])).stdout) as { licenses: object[] };
    expect(licenses).toHaveLength(3);
    expect(licenses).toContainEqual({
      licenseKeyId: expect.stringMatching(/^key-/) as string,
      ...{ productName: 'iText Suite', productLicense: null, keyTail: tails.one, status: 'READY' },
      ...{ platform: null, version: null, createdDate: '2025-06-01', expiryDate: '2999-01-31' },
      ...{ application: null, files: ['itextkey.json'] },
    });
  });

  test('download saves a license byte for byte where its owner alone can read it, under a name of its own', async () => {
    const dir = newFolder();
    const { status, stdout } = await runFile(['licenses', 'download', '--dir', dir, '111111']);
    const path = join(dir, 'itextkey ONE-TAIL-111111.json');
    expect({ status, stdout }).toEqual({ status: 0, stdout: `saved        ${path}\n` });
    expect(readFileSync(path)).toEqual(itext);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['itextkey ONE-TAIL-111111.json']);
  });

  test('download --all leaves what is there alone and asks the portal for the rest only: 5', async () => {
    const dir = newFolder();
    const kept = join(dir, 'itextkey ONE-TAIL-111111.json');
    writeFileSync(kept, 'mine');
    const { status, stdout } = await run(['licenses', 'download', '--all', '--dir', dir]);
    expect(stdout).toContain(
      `skipped      ${kept}\n    A file with this name already exists. Use --overwrite to replace it.\n`,
    );
    expect(stdout).toContain(`saved        ${join(dir, 'itextkey TWO-TAIL-222222.json')}\n`);
    expect(status).toBe(5);
    expect(readFileSync(kept, 'utf8')).toBe('mine');
    const disclosed = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('key_disclosure').select('kind').where('account_id', '=', account).execute(),
    );
    expect(disclosed).toEqual([{ kind: 'DOWNLOAD' }]);
    const replaced = await run(['licenses', 'download', '--all', '--overwrite', '--dir', dir]);
    expect(replaced.status).toBe(0);
    expect(readFileSync(kept)).toEqual(itext);
  });

  test('download that cannot write a file stops there and names those that are saved: 1', async () => {
    const dir = newFolder();
    const listed = json((await run(['licenses', 'list', '--json'])).stdout) as {
      licenses: { keyTail: string }[];
    };
    const order = listed.licenses.map(({ keyTail }) => keyTail).filter((tail) => tail !== tails.old);
    const [first = '', second = ''] = order;
    const taken = join(dir, `itextkey ${second}.json`);
    mkdirSync(taken);
    const { status, stdout, stderr } = await run([
      'licenses',
      'download',
      '--json',
      '--overwrite',
      '--dir',
      dir,
      '111111',
      '222222',
    ]);
    const message = `${taken} could not be written: EISDIR.`;
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${message}\n` });
    const file = { license: 'iText Suite', file: join(dir, `itextkey ${first}.json`) };
    expect(json(stdout)).toEqual({
      ...{ command: 'licenses download', outcome: 'misused', exitStatus: 1, complaints: [] },
      files: [{ ...file, keyTail: first, outcome: 'saved', message: null }],
      error: { code: 'LOCAL', message },
    });
  });

  test('download says of what it cannot have why: 5', async () => {
    const { status, stdout } = await run(['licenses', 'download', '--dir', newFolder(), '333333', 'nowhere']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'iText Suite …OLD-TAIL-333333 is expired: its file cannot be downloaded.',
      'No license has a key that ends in nowhere.',
    ]);
    expect(status).toBe(5);
  });

  test('download into a folder that is not there does nothing: 1', async () => {
    const dir = join(commands.folder, 'gone');
    const { status, stderr } = await run(['licenses', 'download', '--all', '--dir', dir]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: `The folder ${dir} does not exist.\n` });
    expect(existsSync(dir)).toBe(false);
  });
});
