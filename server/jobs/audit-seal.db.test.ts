import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAudit } from '#server/audit/queries.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { auditSeal } from './check-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const run = () =>
  auditSeal.run({
    ...createSystemContext(testPortalOn(database.pool, new Date()), { kind: 'job', name: auditSeal.name }),
    signal: new AbortController().signal,
  });
const write = () =>
  inTransaction(database.pool, { role: 'system' }, (trx) =>
    insertAudit(trx, new Date(), {
      ...{ userId: 'u', accountId: null, action: 'session.logIn', object: null },
      ...{ requestId: 'r', actor: 'job test', detail: {} },
    }),
  );

test('the hourly job seals what waits, has nothing to do else, and finds a seal that was taken away', async () => {
  await write();
  await write();
  expect(await run()).toEqual({ summary: { sealed: 2 } });
  expect(await run()).toBe('nothing to do');
  await database.asOwner(`alter table audit_seal disable trigger all; delete from audit_seal;
    alter table audit_seal enable trigger all`);
  expect(await run()).toEqual({
    found: 'a seal of the audit log is missing: run npm run portal -- verify-audit',
  });
});
