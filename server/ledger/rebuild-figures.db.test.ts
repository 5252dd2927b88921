import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { Ctx } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey } from '../../testing/volume-portal.ts';
import { rebuildFigures } from './rebuild-figures.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  await createPerson(running.portal, { accounts: { one: { roles: ['LICENSEE'] } } });
  await createLicenseKey(running.portal, { accountId: 'one', productName: 'iText', value: 'a-key' });
});
afterAll(() => running.close());

const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(running.portal.pool, { role: 'system' }, work);
const operator = (): Ctx =>
  createSystemContext(running.portal, { kind: 'command', name: 'rebuild-projections' });

/** Who has waited for another transaction for longer than a hurried call may. */
const waitedTooLong = `select from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database() and waitstart < clock_timestamp() - interval '200 ms'`;

test('takes as long as it takes: a call’s time is not enough for a whole ledger', async () => {
  const hurried: Ctx['transaction'] = (work) =>
    asSystem(async (trx) => {
      await sql`set local statement_timeout = '100ms'`.execute(trx);
      return work(trx);
    });
  let rebuilding: Promise<void> | undefined;
  await asSystem(async (trx) => {
    await sql`select from license_group for update`.execute(trx);
    rebuilding = rebuildFigures({ ...operator(), transaction: hurried });
    rebuilding.catch(() => {});
    await expect.poll(async () => (await running.asOwner(waitedTooLong)).rows.length).toBe(1);
  });
  await expect(rebuilding).resolves.toBeUndefined();
});

test('a report line that is missing is made, and one that says something else is put right', async () => {
  const missing = await createVolumeKey(running, { accountId: 'one', value: 'first' });
  const wrong = await createVolumeKey(running, { accountId: 'one', value: 'second' });
  const ask = async () =>
    (
      await running.asAdmin(`select * from report_row where license_key_id in ('${missing}', '${wrong}')
      order by license_key_id`)
    ).rows;
  const before = await ask();
  expect(before).toHaveLength(2);
  await running.asAdmin(`delete from report_row where license_key_id = '${missing}'`);
  await running.asAdmin(
    `update report_row set key_tail = 'x', total_usage = 7 where license_key_id = '${wrong}'`,
  );
  await rebuildFigures(operator());
  expect(await ask()).toEqual(before);
});

test('the audit says that the operator had all figures made anew', async () => {
  const ctx = operator();
  await rebuildFigures(ctx);
  const rows = await asSystem((trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'actor', 'account_id'])
      .where('request_id', '=', ctx.requestId)
      .execute(),
  );
  expect(rows).toEqual([
    { action: 'ledger.rebuildFigures', actor: 'command rebuild-projections', account_id: null },
  ]);
});
