import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { Problem } from '#domain/core/problem.ts';
import { getReadiness } from '#domain/service-info/contract.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { signInEverybody } from './access-principals.ts';
import { columns, rowOf, type Column } from './access-table.ts';
import { requestOf } from './generated-request.ts';
import { createSignedIn } from './people.ts';
import { testLogin } from './test-database.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';
import { sampleTerm, upload, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

let portal: TestPortal;
let headers: Record<Column, string | undefined>;
beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  headers = await signInEverybody(portal.portal);
});
afterAll(() => portal.close());

/** As a standby is, or a server whose disk is nearly full: whatever is connected meanwhile loses its connection. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const database = pg.escapeIdentifier(portal.portal.pool.rolePrefix);
  const change =
    value === 'on' ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  await portal.asAdmin(`begin read write; alter database ${database} ${change}; commit`);
  await portal.asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(() => portal.portal.pool.pg.totalCount).toBe(0);
}

test('while the server is read-only nothing is a fault of the portal: what writes is told when to come back', async () => {
  const accountId = `acc-${randomUUID()}`;
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const key = randomKey();
  await createVolumeKey(portal, { accountId, value: key, ...sampleTerm });
  const bytes = await usageFile([key], [usageAt(0, 5)]);
  await setReadOnly('on');
  const [answers, refused] = [new Set<string>(), [] as string[]];
  for (const endpoint of contracts) {
    const expected = rowOf(endpoint.id)?.expected;
    const caller = columns.findLast((column) => /^(?:\+|2\d\d)$/.test(expected?.[column] ?? '')) ?? '-';
    const answer = await portal.app.inject(requestOf(endpoint, headers[caller]));
    if (answer.statusCode < 500) continue;
    Problem.parse(answer.json());
    answers.add(`${answer.statusCode}, again in ${answer.headers['retry-after']} s`);
    refused.push(endpoint.id);
  }
  expect([...answers]).toEqual(['503, again in 5 s']);
  expect(refused).toEqual(
    expect.arrayContaining([
      'session.updateOwnSettings',
      'calendar.createAddress',
      'exposures.withdrawExposure',
    ]),
  );
  const sent = await upload(portal, reporter, bytes);
  expect([sent.status, sent.headers['retry-after']]).toEqual([503, '5']);
  const ready = await portal.app.inject(getReadiness.path);
  expect(ready.json()).toMatchObject({ status: 'UP', database: 'READ_ONLY' });
  await prepareDatabase({ connection: portal.owner }, testLogin); // a process may start meanwhile
  await setReadOnly('off');
  expect((await portal.app.inject(getReadiness.path)).json()).toMatchObject({ database: 'UP' });
  expect(await uploadOk(portal, reporter, bytes)).toMatchObject({ duplicate: false });
});
