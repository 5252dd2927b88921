import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { getsMail } from './reader-queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createPerson(portal.portal, { email: 'real@acme.example' });
  await createPerson(portal.portal, { email: 'demo@acme.example', demo: true });
  await createPerson(portal.portal, { email: 'barred@acme.example', disabled: true });
  await createPerson(portal.portal, { email: 'claimed@acme.example', emailVerified: false });
});
afterAll(() => portal.close());

test.each([
  [true, ['demo@acme.example', 'real@acme.example']],
  [false, ['real@acme.example']],
])('in demo mode (%s) jobs send mails to %j', async (demo, expected) => {
  const { rows } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql<{ email: string }>`select u.email from app_user u where ${getsMail({ demo })} order by 1`.execute(
      trx,
    ),
  );
  expect(rows.map(({ email }) => email)).toEqual(expected);
});
