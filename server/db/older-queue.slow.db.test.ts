import type pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openQueue } from '#server/jobs/queue.ts';
import { sendThroughQueue } from '../../testing/job-desk.ts';
import { createTestDatabase, testLogin, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { queueSchema, queueVersion } from './ensure-queue.ts';
import { prepareDatabase } from './prepare-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const prepare = (connection = database.owner, owner?: pg.ClientConfig) =>
  prepareDatabase({ connection, owner }, testLogin);
const versions = () => database.asOwner(`select version from ${queueSchema}.version`);

test('an older queue is brought to the installed version by the owner, and is usable', async () => {
  await database.asOwner(getRollbackPlans(queueSchema, queueVersion));
  expect((await versions()).rows).toEqual([{ version: queueVersion - 1 }]);
  expect((await prepare()).applied).toEqual([`pg-boss ${queueVersion}`]);
  expect((await versions()).rows).toEqual([{ version: queueVersion }]);
  expect(await sendThroughQueue(database.pool)).toEqual(['one']);
  expect((await prepare()).applied).toEqual([]);
});

test('an older queue is upgraded beneath a portal that works on it: what waits there is taken, once', async () => {
  const queue = await openQueue(testPortalOn(database.pool, () => new Date()));
  const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(database.pool, { role: 'system' }, work);
  await asSystem((trx) => queue.add(trx, { name: 'waits', dueAt: new Date('2026-06-15T00:00:00Z') }));
  await database.asOwner(getRollbackPlans(queueSchema, queueVersion));
  const taken: string[] = [];
  let isUpgraded = false;
  const looking = (async () => {
    for (let last = false; !last;) {
      last = isUpgraded; // one look more after it
      const found = await asSystem((trx) => queue.take(trx, 5)).catch(() => []); // refused in the middle of it
      taken.push(...found.map(({ name }) => name));
    }
  })();
  const upgraded = await prepare().finally(() => (isUpgraded = true));
  await looking;
  await queue.close();
  expect([upgraded.applied, taken]).toEqual([[`pg-boss ${queueVersion}`], ['waits']]);
});
