import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countSemaphores } from '#server/core/semaphore.ts';
import { locks } from '#server/db/locks.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import {
  figuresOf,
  sampleTerm,
  upload,
  uploadBody,
  uploadHeaders,
  uploadOk,
} from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const OF_ONE_PERSON = 8;
const folder = mkdtempSync(join(tmpdir(), 'portal-turns-'));
let portal: TestPortal;
let port: number;
/** Somebody outside the portal's process. */
let outsider: pg.Client;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DATA_DIR: folder });
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  outsider = new pg.Client(portal.owner);
  await outsider.connect();
});
afterAll(async () => {
  await outsider.end();
  await portal.close();
  rmSync(folder, { recursive: true });
});

interface Sender {
  account: string;
  key: string;
  person: SignedInPerson;
}
let reporter: Sender;
let otherReporter: Sender;
beforeEach(async () => {
  reporter = await createSender();
  otherReporter = await createSender();
});
afterEach(async () => {
  await outsider.query('rollback');
  await outsider.query('select pg_advisory_unlock_all()');
});

async function createSender(
  of: Omit<Sender, 'person'> = { account: `acc-${randomUUID()}`, key: '' },
): Promise<Sender> {
  const { account } = of;
  const person = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  if (of.key !== '') return { ...of, person };
  const key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  return { account, key, person };
}

let hour = 0;
const fileOf = ({ key }: Sender, records = 1): Promise<Buffer> =>
  usageFile(
    [key],
    Array.from({ length: records }, () => usageAt(hour++ % 700, 1)),
    { instanceId: randomUUID() },
  );

/** A request that goes as far as it is told, on a socket of its own. */
async function begin({ person }: Sender, body: Buffer, bytes = body.length): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    `POST /api/usage/manual/local HTTP/1.1\r\nhost: x\r\nauthorization: ${person.headers.authorization}\r\n` +
      `content-type: ${uploadHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => socket.write(body.subarray(0, bytes), () => resolve()));
  return socket;
}

const waiting =
  'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 25 }).toBe(true);
}

/** Uploaded files that this process holds open; they have no name on disk. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(folder, 'uploads'));
    } catch {
      return false;
    }
  }).length;
const connectionsInUse = (): number => {
  const { totalCount, idleCount } = portal.portal.pool.pg;
  return totalCount - idleCount;
};
/** Another process that books for the account, as far as the database can tell. */
const lockAccount = (account: string) =>
  outsider.query('select pg_advisory_lock(hashtextextended($1, $2))', [account, locks.upload]);

async function expectNothingLeft(): Promise<void> {
  await until(() => openFiles() === 0 && connectionsInUse() === 0);
}

describe('whoever goes away gives their place back', () => {
  test('twenty uploads at once that are all broken off leave their sender every place', async () => {
    const body = uploadBody(await fileOf(reporter, 3000));
    const sockets = await Promise.all(Array.from({ length: 20 }, () => begin(reporter, body, 2000)));
    await until(() => openFiles() === OF_ONE_PERSON);
    for (const socket of sockets) socket.destroy();
    await expectNothingLeft();
    const again = await Promise.all(Array.from({ length: OF_ONE_PERSON }, () => begin(reporter, body, 2000)));
    await until(() => openFiles() === OF_ONE_PERSON);
    for (const socket of again) socket.destroy();
    expect(await uploadOk(portal, reporter.person, await fileOf(reporter))).toMatchObject({
      duplicate: false,
    });
    await expectNothingLeft();
  });

  test('nine broken-off uploads take no place with them, however often', async () => {
    const body = uploadBody(await fileOf(reporter, 3000));
    for (let round = 0; round < OF_ONE_PERSON; round += 1) {
      const sockets = await Promise.all(Array.from({ length: 9 }, () => begin(reporter, body, 2000)));
      await until(() => openFiles() === OF_ONE_PERSON);
      for (const socket of sockets) socket.destroy();
      await expectNothingLeft();
    }
    expect(await uploadOk(portal, reporter.person, await fileOf(reporter))).toMatchObject({
      duplicate: false,
    });
  });

  test.each([
    ['after the headers', 0],
    ['in the first part’s head', 40],
    ['half-way', 1500],
    ['one byte before the end', -1],
  ])('an upload that is broken off %s leaves nothing', async (_, bytes) => {
    const body = uploadBody(await fileOf(reporter, 3000));
    const sockets = await Promise.all(
      Array.from({ length: 12 }, () => begin(reporter, body, bytes < 0 ? body.length + bytes : bytes)),
    );
    await until(() => countSemaphores().find(({ name }) => name === 'uploads')?.inside === OF_ONE_PERSON);
    for (const socket of sockets) socket.destroy();
    expect(await uploadOk(portal, reporter.person, await fileOf(reporter))).toMatchObject({
      duplicate: false,
    });
    await expectNothingLeft();
    expect(await figuresOf(portal.portal, reporter.account)).toMatchObject({ submissions: 1, entries: 1 });
  });

  test('an upload that is broken off while another process books for its account leaves nothing', async () => {
    await lockAccount(reporter.account);
    const bodies = await Promise.all(
      Array.from({ length: 12 }, async () => uploadBody(await fileOf(reporter))),
    );
    const sockets = await Promise.all(bodies.map((body) => begin(reporter, body)));
    await until(() => openFiles() === OF_ONE_PERSON);
    for (const socket of sockets) socket.destroy();
    await expectNothingLeft();
    await outsider.query('select pg_advisory_unlock_all()');
    expect(await uploadOk(portal, reporter.person, await fileOf(reporter))).toMatchObject({
      duplicate: false,
    });
    expect(await figuresOf(portal.portal, reporter.account)).toMatchObject({ submissions: 1, entries: 1 });
  });

  test('an upload that is broken off while it is booked is booked or not, and leaves no place taken', async () => {
    await outsider.query('begin');
    await outsider.query('lock table license_group in share mode');
    const sockets = await Promise.all(
      Array.from({ length: 9 }, async () => begin(reporter, uploadBody(await fileOf(reporter)))),
    );
    await until(() => openFiles() === OF_ONE_PERSON);
    await until(async () => (await outsider.query(waiting)).rowCount === 1);
    for (const socket of sockets) socket.destroy();
    await outsider.query('rollback');
    await expectNothingLeft();
    const { submissions, entries, sum } = await figuresOf(portal.portal, reporter.account);
    expect({ entries, sum }).toEqual({ entries: submissions, sum: String(submissions) });
    expect(submissions).toBeLessThanOrEqual(1);
    expect(await uploadOk(portal, reporter.person, await fileOf(reporter))).toMatchObject({
      duplicate: false,
    });
  });
});

describe('one sender keeps nobody else from uploading', () => {
  test('however many files they and their colleagues send for an account that cannot be booked yet', async () => {
    const colleague = await createSender(reporter);
    await lockAccount(reporter.account);
    const senders = [reporter, reporter, reporter, reporter, colleague, colleague, colleague, colleague];
    let answered = 0;
    const held = Promise.all(
      senders.map(async (sender) => {
        const answer = await upload(portal, sender.person, await fileOf(sender));
        answered += 1;
        return answer.status;
      }),
    );
    await until(() => openFiles() === senders.length);
    for (let n = 0; n < 3; n += 1)
      expect(await uploadOk(portal, otherReporter.person, await fileOf(otherReporter))).toMatchObject({
        duplicate: false,
      });
    expect(answered).toBe(0);
    expect(connectionsInUse()).toBeLessThanOrEqual(1);
    await outsider.query('select pg_advisory_unlock_all()');
    expect(await held).toEqual(senders.map(() => 200));
    expect(await figuresOf(portal.portal, reporter.account)).toMatchObject({ submissions: 8, entries: 8 });
    await expectNothingLeft();
  });

  test('with files of several accounts, which two senders name in opposite orders', async () => {
    const other = await createSender();
    const both = await Promise.all(
      Array.from({ length: 2 }, () =>
        createSignedIn(portal.portal, {
          accounts: {
            [reporter.account]: { roles: ['ITEXT_VOLUME_REPORTER'] },
            [other.account]: { roles: ['ITEXT_VOLUME_REPORTER'] },
          },
        }),
      ),
    );
    const keys = [reporter.key, other.key];
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        usageFile(n % 2 ? keys : keys.toReversed(), [usageAt(n, 1), usageAt(n, 2, { k: 1 })], {
          instanceId: `i${n}`,
        }),
      ),
    );
    const answers = await Promise.all(
      files.map((bytes, n) => upload(portal, both[n % 2] as SignedInPerson, bytes)),
    );
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    expect(await figuresOf(portal.portal, other.account)).toMatchObject({ submissions: 12, entries: 12 });
  });

  test('and more files than may wait are told to come back, never that they are at fault', async () => {
    await lockAccount(reporter.account);
    const bytes = await fileOf(reporter);
    let refused = 0;
    const answers = Promise.all(
      Array.from({ length: 90 }, async () => {
        const answer = await upload(portal, reporter.person, bytes);
        if (answer.status === 503) refused += 1;
        return answer;
      }),
    );
    await until(() => refused > 0);
    await outsider.query('select pg_advisory_unlock_all()');
    const all = await answers;
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const told = all.filter(({ status }) => status === 503).map(({ headers }) => headers['retry-after']);
    expect(new Set(told)).toEqual(new Set(['5']));
    expect(await figuresOf(portal.portal, reporter.account)).toMatchObject({ submissions: 1, entries: 1 });
  });
});
