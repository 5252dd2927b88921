import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Frame } from '#server/db/frame.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

let portal: TestPortal;
let person: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  person = await createSignedIn(portal.portal, { accounts: { [ids.account]: { roles: ['LICENSEE'] } } });
});
afterAll(() => portal.close());

const run = (frame: Frame, statement: RawBuilder<unknown>) =>
  inTransaction(portal.portal.pool, frame, (trx) => statement.execute(trx));
const frameOf = (role: 'tenant' | 'staff'): Frame =>
  role === 'staff'
    ? { role, userId: person.userId }
    : { role, userId: person.userId, accounts: [ids.account] };

/** What no call of the portal does in these frames: a mistake in one must not be able to do it either. */
const forbidden: readonly [string, RawBuilder<unknown>][] = [
  ['give oneself the global role', sql`update app_user set global_roles = '{INTERNAL_STAKEHOLDER}'`],
  ['verify an address', sql`update app_user set email_verified = true`],
  ['come back after being disabled', sql`update app_user set disabled = false`],
  ['become somebody else at the provider', sql`update app_user set iss = 'x', sub = 'y'`],
  ['change a password', sql`update app_user set password_hash = 'x'`],
  ['read password hashes', sql`select password_hash from app_user`],
  ['read who people are at their provider', sql`select iss, sub from app_user`],
  [
    'take a role',
    sql`insert into account_role (user_id, account_id, roles) select id, 'acc-own', '{LICENSEE}' from app_user`,
  ],
  ['change roles', sql`update account_role set roles = '{LICENSEE,ITEXT_VOLUME_REPORTER}'`],
  ['take a role in a team', sql`update cuca_role set roles = '{CUCA_OWNER}'`],
  ['invite oneself to a team', sql`update invitation set email_key = 'x'`],
  ['read what opens an invitation', sql`select token_hash from invitation`],
  ['answer a request for access', sql`update access_request set granted_roles = '{CUCA_OWNER}'`],
  ['change a team’s history', sql`delete from team_change`],
  ['raise the maximum of a license', sql`update license_key set max_volume = 1`],
  ['prolong a license', sql`update license_key set expiry_date = '2099-12-31'`],
  ['move a key to an application', sql`update license_key set cuca_id = null`],
  ['exchange a key', sql`update license_key set key_ciphertext = null`],
  ['delete a license', sql`delete from license_key`],
  ['exchange a license file', sql`update license_file set file_name = 'x'`],
  ['claim a key value', sql`update license_key_value set account_id = 'acc-own'`],
  ['change a line of the report beyond its usage', sql`update report_row set product_name = 'x'`],
  ['lose usage that was set aside', sql`delete from usage_unmatched`],
  ['lose a key that was set aside', sql`delete from usage_unmatched_key`],
  ['change usage that was set aside', sql`update usage_unmatched set value = 0`],
  ['give a key that was set aside to somebody', sql`update usage_unmatched_key set user_id = 'x'`],
  ['change an entry of the ledger', sql`update usage_entry set value = 0`],
  ['delete an entry of the ledger', sql`delete from usage_entry`],
  ['change a receipt', sql`update usage_submission set receipt = '{}'`],
  ['change the audit', sql`update audit set action = 'x'`],
  ['read the hash of a machine', sql`select machine_hash from activation`],
  ['activate a machine', sql`insert into activation (id) values (gen_random_uuid())`],
  ['lose a machine', sql`delete from activation`],
  ['bind a license to another number of machines', sql`update license_key set max_activations = 9`],
  ['read sessions', sql`select * from session`],
  ['read mails', sql`select * from outbox_mail`],
  ['read the queue of jobs', sql`select * from pgboss.job`],
  ['change the history of the jobs', sql`update job_invocation set status = 'SUCCESS'`],
  ['read signing keys', sql`select * from signing_key`],
  ['read the provider’s records', sql`select * from idp_record`],
  ['ask who a session belongs to', sql`select * from find_principal('\\x00', 'x', now(), now())`],
  ['lose what the CRM has to know', sql`delete from crm_outbox`],
  ['change what was agreed on with the CRM', sql`update crm_record set base = '{}'`],
  ['hide a conflict with the CRM', sql`delete from crm_conflict`],
  ['rename an account', sql`update account set name = 'x'`],
  ['make a table', sql`create table loot (id text)`],
];

test.each([
  ['start a job', sql`update job_trigger set due_at = now()`],
  ['cancel a run', sql`update job_invocation set cancel_asked_at = now()`],
])('a customer’s transaction may not %s', async (_, statement) => {
  await expect(run(frameOf('tenant'), statement)).rejects.toMatchObject({ code: '42501' });
});

describe.each(['tenant', 'staff'] as const)('a transaction of a %s', (role) => {
  test.each(forbidden)('may not %s', async (_, statement) => {
    await expect(run(frameOf(role), statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a customer’s transaction', () => {
  const tenant = () => frameOf('tenant');

  test('writes nothing under somebody else’s name', async () => {
    const audit = sql`insert into audit (user_id, action) values ('somebody', 'x')`;
    await expect(run(tenant(), audit)).rejects.toMatchObject({ code: '42501' });
    const filter = sql`insert into saved_filter (user_id, name, value) values ('somebody', 'x', '{}')`;
    await expect(run(tenant(), filter)).rejects.toMatchObject({ code: '42501' });
  });

  test('discloses no key of another account', async () => {
    const disclosure = sql`insert into key_disclosure (account_id, license_key_id, user_id, kind, disclosed_at)
      values (${ids.otherAccount}, ${ids.otherKey}, ${person.userId}, 'COPY', now())`;
    await expect(run(tenant(), disclosure)).rejects.toMatchObject({ code: '42501' });
  });

  test('sees nothing of the jobs', async () => {
    const asked = run(tenant(), sql`select * from job_invocation`);
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  });

  test('reads of people only those of its accounts, and of log-ins only its own', async () => {
    const { rows } = (await run(tenant(), sql`select id from app_user`)) as { rows: { id: string }[] };
    expect(rows).toEqual([{ id: person.userId }]);
    expect(((await run(tenant(), sql`select id from person`)) as { rows: unknown[] }).rows).toEqual([]);
  });

  test('cannot leave its frame for that of the system by asking', async () => {
    const { rows } = (await run(tenant(), sql`select current_user::text as who`)) as {
      rows: { who: string }[];
    };
    expect(rows[0]?.who).toMatch(/_tenant$/);
  });
});
