import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  customerCommandHere,
  openCommandLine,
  type CallOptions,
  type CommandLine,
  type RunOptions,
} from '../testing/command-line.ts';
import { startHttpLine, type HttpLine } from '../testing/http-line.ts';
import { freePort } from '../testing/portal-process.ts';
import { createSignedIn, type SignedInPerson } from '../testing/people.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../testing/usage-uploads.ts';
import { zipOf } from '../testing/zip-writer.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../testing/volume-portal.ts';

let portal: TestPortal;
let line: HttpLine;
let commands: CommandLine;
let account: string;
let key: string;
let reporter: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  line = await startHttpLine((portal.app.server.address() as AddressInfo).port);
  commands = await openCommandLine();
});
afterAll(async () => {
  commands.close();
  await line.close();
  await portal.close();
});
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});

/** Runs the file that customers fetch as a process of its own. */
const runFile = (args: readonly string[], options: RunOptions = {}) =>
  commands.run(args, { url: line.url, token: reporter.bearer, ...options });
const run = (args: readonly string[], options: CallOptions = {}) =>
  customerCommandHere(args, { url: line.url, token: reporter.bearer, ...options });
/** Puts a file where the command line runs, and answers its path. */
const put = (name: string, content: Uint8Array | string): string => {
  const path = join(commands.folder, name);
  writeFileSync(path, content);
  return path;
};
const someFile = (hour = 0, count = 40) => usageFile([key], [usageAt(hour, count), usageAt(hour + 1, 7)]);
const figures = async () => {
  const { sum, submissions, report } = await figuresOf(portal.portal, account);
  return { sum, submissions, report };
};

/** The lines that were printed, without what differs from run to run. */
const linesOf = (stdout: string): string[] =>
  stdout
    .replaceAll(`${commands.folder}/`, '')
    .replace(/….{15}/g, '…KEY')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC/g, 'WHEN')
    .trimEnd()
    .split('\n');

describe('report', () => {
  test('says in words what was counted, and ends with 0', async () => {
    put('march.ulvd', await someFile());
    const { status, stdout, stderr } = await runFile(['report', 'march.ulvd']);
    expect(stderr).toBe('');
    expect(linesOf(stdout)).toEqual([
      'counted                march.ulvd',
      '    2 records · 47 documents · 1 Mar 2025 · …KEY · receipt ID',
    ]);
    expect(status).toBe(0);
    expect(await figures()).toEqual({ sum: '47', submissions: 1, report: '47' });
  });

  test('of a file that was counted before says so, counts nothing twice, and ends with 0', async () => {
    const file = put('again.ulvd', await someFile());
    await run(['report', file]);
    const { status, stdout } = await run(['report', file]);
    expect(linesOf(stdout)).toEqual([
      'already counted        again.ulvd',
      '    Already received on WHEN from Test Person. Nothing was added.',
    ]);
    expect(status).toBe(0);
    expect(await figures()).toEqual({ sum: '47', submissions: 1, report: '47' });
  });

  test('of a folder sends the usage files directly in it, and of a refused one says what to do: 2', async () => {
    const folder = join(commands.folder, 'usage');
    mkdirSync(join(folder, 'deeper'), { recursive: true });
    writeFileSync(join(folder, 'a.ulvd'), await someFile());
    writeFileSync(join(folder, 'B.ULVD'), (await someFile(4)).subarray(0, -20));
    writeFileSync(join(folder, 'notes.txt'), 'not a usage file');
    writeFileSync(join(folder, 'deeper', 'c.ulvd'), await someFile(8));
    const { status, stdout } = await runFile(['report', folder]);
    expect(status).toBe(2);
    expect(linesOf(stdout)).toEqual([
      'rejected               usage/B.ULVD',
      '    The file ends too early on line 4. None of it was counted. Export or copy it again and upload the whole file.',
      'counted                usage/a.ulvd',
      '    2 records · 47 documents · 1 Mar 2025 · …KEY · receipt ID',
      '2 usage files: 1 rejected, 1 counted',
    ]);
    expect(await figures()).toMatchObject({ sum: '47', submissions: 1 });
  });

  test('of a folder sends what a link in it leads to, and says of one that leads nowhere: 1, before anything is sent', async () => {
    const folder = join(commands.folder, 'links');
    mkdirSync(join(folder, 'deeper.zip'), { recursive: true });
    writeFileSync(join(folder, 'a.ulvd'), await someFile());
    put('rotated', await someFile(4));
    symlinkSync(join('..', 'rotated'), join(folder, 'b.ulvd'));
    symlinkSync('deeper.zip', join(folder, 'c.zip'));
    const { status, stdout } = await run(['report', folder]);
    expect(linesOf(stdout).filter((text) => !text.startsWith(' '))).toEqual([
      'counted                links/a.ulvd',
      'counted                links/b.ulvd',
      '2 usage files: 2 counted',
    ]);
    expect(status).toBe(0);
    expect(await figures()).toMatchObject({ sum: '94', submissions: 2 });
    symlinkSync('gone.ulvd', join(folder, 'd.ulvd'));
    expect(await run(['report', folder])).toEqual({
      ...{ status: 1, stdout: '' },
      stderr: `${join(folder, 'd.ulvd')} does not exist.\n`,
    });
  });

  test('never says counted of what is not: no records, a key of nobody, hours outside the term: 5', async () => {
    const files = [
      put('none.ulvd', await usageFile([key], [])),
      put('stranger.ulvd', await usageFile([randomKey()], [usageAt(0, 5)])),
      put('late.ulvd', await usageFile([key], [usageAt(24 * 400, 5)])),
    ];
    const { status, stdout } = await run(['report', ...files]);
    expect(status).toBe(5);
    expect(linesOf(stdout)).toEqual([
      'no usage               none.ulvd',
      '    It contains no usage records. Nothing was counted.',
      'not counted            stranger.ulvd',
      '    Some keys in this file are not yet linked to your account. We are checking them. Nothing was counted.',
      'not counted            late.ulvd',
      '    1 record · 5 documents · 5 Apr 2026 · …KEY · receipt ID',
      '    The usage is stored, but none of it was counted.',
      '    5 of them outside the license term: stored, not in its percentage',
      '3 usage files: 1 no usage, 2 not counted',
    ]);
    const again = await run(['report', ...files]);
    const before =
      '    Already received on WHEN from Test Person. Nothing was added. Some or all of it is not counted. Its receipt explains why.';
    expect(linesOf(again.stdout)).toEqual([
      ...['already received       none.ulvd', before, 'already received       stranger.ulvd', before],
      ...['already received       late.ulvd', before, '3 usage files: 3 already received'],
    ]);
    expect(again.status).toBe(5);
    const would = await run(['report', '--dry-run', ...files]);
    expect(would.stdout).not.toContain('already counted');
  });

  test('--dry-run says what would be and leaves nothing behind', async () => {
    const files = [put('would.ulvd', await someFile()), put('broken.ulvd', 'no usage file\n')];
    const { status, stdout } = await run(['report', '--dry-run', ...files]);
    expect(linesOf(stdout)).toEqual([
      'would be counted       would.ulvd',
      '    2 records · 47 documents · 1 Mar 2025 · …KEY',
      'would be rejected      broken.ulvd',
      '    This is not a usage file: its first line is not the header of a usage file. Choose the original .ulvd or .lvd file created by the licensing library.',
      '2 usage files: 1 would be counted, 1 would be rejected',
      'Dry run: nothing was counted.',
    ]);
    expect(status).toBe(2);
    expect(await figures()).toEqual({ sum: '0', submissions: 0, report: '0' });
  });

  test('--json prints one document and nothing else', async () => {
    const files = [put('good.ulvd', await someFile()), put('bad.ulvd', '')];
    const { status, stdout, stderr } = await run(['report', '--json', ...files]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      command: 'report',
      outcome: 'refused',
      exitStatus: 2,
      error: null,
      dryRun: false,
      files: [
        {
          file: files[0],
          outcome: 'done',
          attempts: 1,
          error: null,
          usageFiles: [
            {
              name: 'good.ulvd',
              result: 'counted',
              complete: true,
              records: 2,
              period: { start: '2025-03-01', end: '2025-03-01' },
              figures: [
                { usageType: 'itext-core', unit: 'Processed Documents', value: '47', outsideTerm: '0' },
              ],
              keys: [key.slice(-15)],
              hasUnlinkedKeys: false,
              receipt: {
                id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
                submittedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
                submittedBy: 'Test Person',
              },
              receivedAt: null,
              problem: null,
            },
          ],
        },
        {
          file: files[1],
          outcome: 'refused',
          attempts: 1,
          error: null,
          usageFiles: [
            {
              ...{ name: 'bad.ulvd', result: 'refused', complete: false, records: 0, period: null },
              ...{ figures: [], keys: [], hasUnlinkedKeys: false, receipt: null, receivedAt: null },
              problem: {
                code: 'EMPTY',
                line: null,
                message: 'The file is empty. Export it again and upload the new file.',
              },
            },
          ],
        },
      ],
    });
    expect(stdout).not.toContain(key);
  });
});

describe('a zip', () => {
  test('is sent whole; each usage file in it is told of, and the gravest of them ends the run', async () => {
    const zip = zipOf([
      { name: 'q1/good.ulvd', content: await someFile() },
      { name: 'q1/cut.ulvd', content: (await someFile(4)).subarray(0, -20) },
      { name: 'notes.txt', content: 'not a usage file' },
    ]);
    const { status, stdout } = await run(['report', put('quarter.zip', zip)]);
    expect(linesOf(stdout)).toEqual([
      'counted                quarter.zip: good.ulvd',
      '    2 records · 47 documents · 1 Mar 2025 · …KEY · receipt ID',
      'rejected               quarter.zip: cut.ulvd',
      '    The file ends too early on line 4. None of it was counted. Export or copy it again and upload the whole file.',
      '2 usage files: 1 counted, 1 rejected',
    ]);
    expect(status).toBe(2);
    expect(await figures()).toEqual({ sum: '47', submissions: 1, report: '47' });
  });

  test('that is broken, or has no usage file in it, is refused: 2', async () => {
    const files = [
      put('broken.zip', Buffer.from('PK\u0003\u0004 and no more')),
      put('empty.zip', zipOf([{ name: 'notes.txt', content: 'x' }])),
    ];
    const { status, stdout } = await run(['report', ...files]);
    expect(status).toBe(2);
    expect(linesOf(stdout).filter((text) => !text.startsWith(' '))).toEqual([
      'rejected               broken.zip',
      'rejected               empty.zip',
      '2 usage files: 2 rejected',
    ]);
  });

  test('--dry-run tells of the files in it and counts none', async () => {
    const zip = zipOf([{ name: 'good.ulvd', content: await someFile() }]);
    const { status, stdout } = await run(['report', '--dry-run', put('dry.zip', zip)]);
    expect(linesOf(stdout)).toEqual([
      'would be counted       dry.zip: good.ulvd',
      '    2 records · 47 documents · 1 Mar 2025 · …KEY',
      'Dry run: nothing was counted.',
    ]);
    expect(status).toBe(0);
    expect((await figures()).submissions).toBe(0);
  });
});

describe('an interrupted report', () => {
  test('whose answer was lost is sent again by itself, and counts once', async () => {
    line.loseAnswer();
    const { status, stdout, stderr } = await run(['report', put('lost.ulvd', await someFile())]);
    expect(stderr).toMatch(
      /^The connection to 127\.0\.0\.1:\d+ was lost \(\w+\)\. Retrying in 1 s \(8 left\)\.\n$/,
    );
    expect(linesOf(stdout)[0]).toBe('already counted        lost.ulvd');
    expect(status).toBe(0);
    expect(await figures()).toEqual({ sum: '47', submissions: 1, report: '47' });
  });

  test('that is killed before it had its answer is recognised by the next run', async () => {
    const file = put('killed.ulvd', await someFile());
    const killed = await runFile(['report', file], {
      watch: (child) => line.loseAnswer(() => child.kill('SIGKILL')),
    });
    expect(killed).toEqual({ status: null, stdout: '', stderr: '' });
    expect((await figures()).sum).toBe('47');
    const { status, stdout } = await run(['report', file]);
    expect(linesOf(stdout)[0]).toBe('already counted        killed.ulvd');
    expect(status).toBe(0);
    expect(await figures()).toEqual({ sum: '47', submissions: 1, report: '47' });
  });

  test('that is killed in the middle of a file has counted nothing of it; the next run counts it once', async () => {
    const records = Array.from({ length: 6_000 }, (_, hour) => usageAt(hour, 1));
    const file = put('half.ulvd', await usageFile([key], records));
    const killed = await runFile(['report', file], {
      watch: (child) => line.whenSent(300_000, () => child.kill('SIGKILL')),
    });
    expect(killed.status).toBeNull();
    expect(await figures()).toEqual({ sum: '0', submissions: 0, report: '0' });
    expect((await run(['report', file])).status).toBe(0);
    expect(await figures()).toEqual({ sum: '6000', submissions: 1, report: '6000' });
  });
});

describe('what keeps a report from being sent', () => {
  const expectNothingSent = async (
    status: number,
    message: RegExp,
    args: string[],
    options: CallOptions = {},
  ) => {
    const ended = await run(args, options);
    expect(ended.stderr).toMatch(message);
    expect(ended).toMatchObject({ status, stdout: '' });
    expect((await figures()).submissions).toBe(0);
  };

  test('a file that is not there: 1, before anything is sent', async () => {
    const good = put('good.ulvd', await someFile());
    await expectNothingSent(1, /^gone\.ulvd does not exist\.\n$/, ['report', good, 'gone.ulvd']);
  });

  test('an address without https: 1', async () => {
    const message = /^PORTAL_URL must start with https:\/\/, so that the token cannot be intercepted\./;
    await expectNothingSent(1, message, ['report', put('a.ulvd', '')], { url: 'http://portal.example' });
  });

  test('no token: 3', () =>
    expectNothingSent(3, /^No token found\. Set PORTAL_TOKEN/, ['report', put('a.ulvd', '')], {
      token: '',
    }));

  test('a token that the portal does not know: 3, and the other files stay unsent', async () => {
    const files = [put('one.ulvd', await someFile()), put('two.ulvd', await someFile(4))];
    const { status, stdout } = await run(['report', ...files], { token: 'not.a.token' });
    expect(status).toBe(3);
    expect(linesOf(stdout).filter((text) => !text.startsWith(' '))).toEqual([
      'not sent               one.ulvd',
      'not sent               two.ulvd',
      '2 usage files: 2 not sent',
    ]);
    expect((await figures()).submissions).toBe(0);
  });

  test.each([
    'report a.ulvd',
    'report --dry-run a.ulvd',
    'status',
    'licenses list',
    'licenses download --all',
  ])('%s where somebody else answers in JSON: 4, said as what it is', async (words) => {
    const file = put('a.ulvd', await someFile());
    const other = createServer((request, response) => {
      request.resume().on('end', () => response.end('{"status":"ok"}'));
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { status, stdout } = await run([...words.replace('a.ulvd', file).split(' '), '--json'], { url });
    other.close();
    other.closeAllConnections();
    expect(stdout).toContain('responded with 200, but this is not a response from the portal');
    expect(stdout).toContain('"NOT_THE_PORTAL"');
    expect(status).toBe(4);
  });

  test('nobody who answers: 4, after as many tries as were asked for', async () => {
    const file = put('away.ulvd', await someFile());
    const port = await freePort();
    const { status, stdout, stderr } = await run(['report', '--retries', '2', file], {
      url: `http://127.0.0.1:${port}`,
    });
    expect(
      stderr.split('\n').map((text) => text.replace(/in \d s/, 'in N s').replace(`:${port}`, '')),
    ).toEqual([
      '127.0.0.1 could not be reached (ECONNREFUSED). Retrying in N s (2 left).',
      '127.0.0.1 could not be reached (ECONNREFUSED). Retrying in N s (1 left).',
      '',
    ]);
    expect(linesOf(stdout)).toEqual([
      'not sent               away.ulvd',
      `    127.0.0.1:${port} could not be reached (ECONNREFUSED).`,
    ]);
    expect(status).toBe(4);
  });
});
