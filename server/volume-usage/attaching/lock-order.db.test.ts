import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { uploadOk } from '../../../testing/usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { findOpenKeysById } from './queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

const system = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

/** Until somebody waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await portal.asOwner(
      'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
    );
    if (rows.length > 0) return;
    await pause(20);
  }
}

test('keys set aside are locked in the order of decisions, whichever file came first', async () => {
  const account = `acc-${randomUUID()}`;
  const accounts = { [account]: { roles: ['ITEXT_VOLUME_REPORTER' as const] } };
  const reporter = await createSignedIn(portal.portal, { accounts });
  for (const minute of ['02', '01']) {
    portal.setNow(new Date(`2025-04-02T08:${minute}:00Z`));
    await uploadOk(portal, reporter, await usageFile([randomKey()], [usageAt(0, 1)]));
  }
  const { rows } = await portal.asOwner(`select id from usage_unmatched_key order by id`);
  const ids = rows.map((row) => String(row['id']));
  let found: Promise<string[]> | undefined;
  await system(async (trx) => {
    const hold = (id: string | undefined) =>
      sql`select from usage_unmatched_key where id = ${id} for update nowait`.execute(trx);
    await hold(ids[0]);
    found = system(async (other) => (await findOpenKeysById(other, ids)).map(({ id }) => id));
    await someoneWaits();
    await hold(ids[1]); // would wait for whoever waits for this transaction
  });
  // The oldest file is still booked first.
  expect(await found).toEqual(ids.toReversed());
});
