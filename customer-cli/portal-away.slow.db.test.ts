import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken } from '../testing/api-tokens.ts';
import { openCommandLine, type CommandLine } from '../testing/command-line.ts';
import { startHttpLine, type HttpLine } from '../testing/http-line.ts';
import { createPerson } from '../testing/people.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../testing/portal-process.ts';
import { addressOf, createTestDatabase, TEST_SECRET, type TestDatabase } from '../testing/test-database.ts';
import { testPortalOn, type TestPortal } from '../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../testing/volume-portal.ts';

let database: TestDatabase;
let process: PortalProcess;
let line: HttpLine;
let commands: CommandLine;
const dataDir = mkdtempSync(join(tmpdir(), 'portal-away-'));

async function start(): Promise<PortalProcess> {
  const started = await spawnPortal(dataDir, {
    DATABASE_URL: addressOf(database.owner),
    PORTAL_SECRET: TEST_SECRET,
    HOST: '127.0.0.1',
  });
  await untilReady(started);
  return started;
}
beforeAll(async () => {
  database = await createTestDatabase();
  process = await start();
  line = await startHttpLine(process.port);
  commands = await openCommandLine();
});
afterAll(async () => {
  process.child.kill('SIGKILL');
  await process.exited;
  commands.close();
  await line.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a portal that is killed in the middle of a file and starts again counts it once, without a second command', async () => {
  const portal = { portal: testPortalOn(database.pool, () => new Date()) } as TestPortal;
  const account = `acc-${randomUUID()}`;
  const roles = ['ITEXT_VOLUME_REPORTER' as const];
  const { userId } = await createPerson(portal.portal, { accounts: { [account]: { roles } } });
  const token = await createApiToken(portal.portal, { accountId: account, userId, scopes: ['usage:report'] });
  const key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  const records = Array.from({ length: 6_000 }, (_, hour) => usageAt(hour, 1));
  const files = [
    ['first.ulvd', await usageFile([key], [usageAt(7_000, 40)])],
    ['second.ulvd', await usageFile([key], records)],
  ] as const;
  for (const [name, content] of files) writeFileSync(join(commands.folder, name), content);
  let restarted: Promise<PortalProcess> | undefined;
  line.whenSent(300_000, () => {
    process.child.kill('SIGKILL');
    restarted = process.exited.then(start);
    void restarted.then(({ port }) => line.leadTo(port));
  });
  const { status, stdout, stderr } = await commands.run(
    ['report', '--json', '--retries', '20', 'first.ulvd', 'second.ulvd'],
    { url: line.url, token: token.text },
  );
  process = await (restarted ?? start());
  expect(stderr).toMatch(
    /^The connection to 127\.0\.0\.1:\d+ was lost \(\w+\)\. Retrying in \d+ s \(20 left\)\.$/m,
  );
  expect({ status, stdout: stdout.length > 0 }).toEqual({ status: 0, stdout: true });
  const { files: told } = JSON.parse(stdout) as { files: { attempts: number; outcome: string }[] };
  expect(told.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(told[0]?.attempts).toBe(1);
  expect(told[1]?.attempts).toBeGreaterThan(1);
  expect(await figuresOf(portal.portal, account)).toMatchObject({
    sum: '6040',
    submissions: 2,
    report: '6040',
  });
});
