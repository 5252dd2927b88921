import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { contracts } from '#domain/contracts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { requestOf } from './generated-request.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { CANARY, seedTwoAccounts } from './two-accounts.ts';
import { uncheckedAccess } from './unchecked-access.ts';

let portal: TestPortal;
let person: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal({}, uncheckedAccess);
  await seedTwoAccounts(portal.portal);
  const everything = { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } };
  person = await createSignedIn(portal.portal, { accounts: { [ids.account]: everything } });
});
afterAll(() => portal.close());

const foreignPath = {
  accountId: ids.otherAccount,
  cucaId: ids.otherCuca,
  applicationId: ids.otherCuca,
  keyId: ids.otherKey,
};
const foreignQuery = `licenseKeyId=${ids.otherKey}&accountId=${ids.otherAccount}&ids=${ids.otherAccount}`;

describe('with the access checks switched off', () => {
  const calls = contracts.filter(
    (endpoint) => endpoint.method !== 'DELETE' && !endpoint.path.includes('logout'),
  );
  test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s leaks nothing of another account',
    async (_id, endpoint) => {
      for (const path of [foreignPath, { ...foreignPath, accountId: ids.account }]) {
        const request = requestOf(endpoint, person.headers.authorization, path);
        for (const url of [request.url, `${request.url}?${foreignQuery}`]) {
          const answer = await portal.app.inject({ ...request, url });
          expect(answer.body, url).not.toContain(CANARY);
          expect(JSON.stringify(answer.headers), url).not.toContain(CANARY);
        }
      }
    },
  );
});

test('every table with an account_id has row-level security, forced, with a policy for the tenant', async () => {
  const { rows } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([]);
});

test('a tenant without accounts in its frame sees no row of any account', async () => {
  const tables = [
    'account',
    'application',
    'license_key',
    'license_file',
    'usage_month',
    'report_row',
  ] as const;
  await inTransaction(portal.portal.pool, { role: 'tenant', accounts: [], userId: 'nobody' }, async (trx) => {
    for (const table of tables) expect(await trx.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});

test('the frame of a transaction leaves nothing on the pooled connection', async () => {
  const pool = portal.portal.pool;
  await inTransaction(pool, { role: 'tenant', accounts: [ids.account], userId: 'somebody' }, async () => {});
  const { rows } = await pool.pg.query(
    `select current_setting('app.accounts', true) as accounts, current_user = session_user as own`,
  );
  expect(rows).toEqual([{ accounts: '', own: true }]);
});

test('the ledger and the audit refuse every change, even to the owner', async () => {
  for (const table of ['usage_entry', 'audit', 'key_disclosure', 'usage_submission']) {
    await expect(portal.asOwner(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
  }
});
