import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlace, readState } from '#server/crm/sync/state-queries.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { loginSecret } from '#server/app/verify-secret.ts';
import { listViewRows } from '#server/licenses-report/views/queries.ts';
import { listChoices } from '#server/settings/notifications/queries.ts';
import { createEmptyDatabase, testLogin, TEST_SECRET } from '../../testing/test-database.ts';
import { frameRoles, ownLogin } from './login-role.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';
import { prepareDatabase } from './prepare-database.ts';
import { inTransaction } from './transaction.ts';

const LAST_OF_OLD = '0162';
const SEALED = createSecrets(TEST_SECRET).seal('canary', 'secret_canary', 'secret_canary');

const OLD_STATE = `
  insert into account (id, name) values ('acme', 'Acme'), ('beta', 'Beta');
  insert into app_user (id, email, email_key, email_verified, first_name, last_name, identity_provider) values
    ('rita', 'rita@acme.example', 'rita@acme.example', true, 'Rita', 'R', 'local'),
    ('ines', 'ines@vendor.example', 'ines@vendor.example', true, 'Ines', 'I', 'local');
  insert into password_link values
    ('\\x01', 'rita', 'rita@acme.example', '2026-11-28T11:00Z', '2026-11-28T11:30Z', '2026-11-28T11:10Z', false),
    ('\\x02', 'ines', 'ines@vendor.example', '2026-11-28T11:50Z', '2026-11-28T12:20Z', null, true);
  insert into email_verification values
    ('\\x03', 'rita', 'rita@acme.example', '/licenses', '2026-11-28T11:00Z', '2026-11-29T11:00Z', null);
  insert into login_attempt values ('\\x04', '\\xc0ff', 'n', 'v', '/cases', '2026-11-28T12:10Z', null);
  insert into report_view (id, owner_id, name, filters, sort, shared, changed_at)
    values ('00000000-0000-4000-8000-000000000001', 'ines', 'Mine', '{}', 'account', false, '2026-11-01T12:00Z');
  insert into report_start values ('ines', '00000000-0000-4000-8000-000000000001');
  insert into notification_choice values ('ines', 'RECEIPTS', false, '2026-11-02T12:00Z'), ('rita', 'REPORTS_DUE', true, '2026-11-03T12:00Z');
  insert into alert_setting values ('acme', '{50,90}', '{CSM}', '2026-11-04T12:00Z', 'rita', 'Rita R');
  insert into secret_canary (sealed) values (decode('${SEALED.toString('hex')}', 'hex'));
  insert into crm_state (failures, resting_until, reason, reached_at, calls_used)
    values (4, '2026-11-28T12:02Z', 'does not answer', '2026-11-28T11:00:00.123Z', 70);
  insert into crm_place values ('contact', '2026-11-28T10:00:00.123Z', '003', null), ('case', null, null, '2026-11-28T11:55Z');
`;

let pool: Pool;
let client: pg.Client;
let roles: string[];
beforeAll(async () => {
  const owner = await createEmptyDatabase();
  const old = readdirSync(new URL('./migrations/', import.meta.url)).filter(
    (name) => name.slice(0, 4) <= LAST_OF_OLD,
  );
  client = new pg.Client(owner);
  await client.connect();
  roles = frameRoles(owner.database);
  await migrate(client, { name: ownLogin(owner.database) }, new Map(old.map((name) => [name, ''])));
  await client.query(`set role "${roles[2]}"`);
  await client.query(OLD_STATE);
  await client.query('reset role');
  const { connection } = await prepareDatabase({ connection: owner }, testLogin);
  pool = openPool(connection, () => {});
  await client.query(`set role "${roles[2]}"`);
});
afterAll(async () => {
  await pool.close();
  await client.end();
});

test('whoever had begun to log in or got a link by mail still can', async () => {
  const { rows } =
    await client.query(`select encode(token_hash, 'hex') as hash, kind, user_id, email_key, payload,
    created_at::text as made, expires_at::text as ends, used_at::text as used
    from one_time_token order by token_hash`);
  const rita = { user_id: 'rita', email_key: 'rita@acme.example' };
  const day = '2026-11-28';
  expect(rows).toEqual([
    {
      hash: '01',
      kind: 'PASSWORD',
      ...rita,
      payload: {},
      made: `${day} 11:00:00+00`,
      ends: `${day} 11:30:00+00`,
      used: `${day} 11:10:00+00`,
    },
    {
      hash: '02',
      kind: 'FIRST_PASSWORD',
      user_id: 'ines',
      email_key: 'ines@vendor.example',
      payload: {},
      made: `${day} 11:50:00+00`,
      ends: `${day} 12:20:00+00`,
      used: null,
    },
    {
      hash: '03',
      kind: 'ADDRESS',
      ...rita,
      payload: { returnTo: '/licenses' },
      made: `${day} 11:00:00+00`,
      ends: '2026-11-29 11:00:00+00',
      used: null,
    },
    {
      hash: '04',
      kind: 'LOGIN',
      user_id: null,
      email_key: null,
      made: `${day} 11:55:00+00`,
      ends: `${day} 12:10:00+00`,
      used: null,
      payload: { cookieHash: 'c0ff', nonce: 'n', codeVerifier: 'v', returnTo: '/cases' },
    },
  ]);
});

test('the secret that the database was made with is still proven, and no other', async () => {
  const verify = (secret: string) =>
    loginSecret(createSecrets(secret), { PORTAL_SECRET: secret, PORTAL_DATA_DIR: '/data' }).prove(pool);
  await verify(TEST_SECRET);
  await expect(verify(`${TEST_SECRET}!`)).rejects.toThrow('PORTAL_SECRET does not match this database');
});

test('the CRM is left alone as long, and its changes are read on where they were', async () => {
  const [state, contact, ofCase] = await inTransaction(pool, { role: 'system' }, async (trx) => [
    await readState(trx),
    await readPlace(trx, 'contact'),
    await readPlace(trx, 'case'),
  ]);
  expect(state).toEqual({
    ...{ failures: 4, restingUntil: new Date('2026-11-28T12:02Z'), reason: 'does not answer' },
    ...{ reachedAt: new Date('2026-11-28T11:00:00.123Z'), callsUsed: 70, callsMost: null },
  });
  expect(contact).toEqual({ stamp: new Date('2026-11-28T10:00:00.123Z'), lastId: '003', endedAt: null });
  expect(ofCase).toEqual({ stamp: null, lastId: null, endedAt: new Date('2026-11-28T11:55Z') });
});

test('the proof of the secret is written once, and for the system’s eyes only', async () => {
  const names = async (role: string | undefined) => {
    await client.query(`set role "${role}"`);
    return (await client.query(`select name from portal_state order by name`)).rows.map(
      ({ name }) => name as string,
    );
  };
  expect(await names(roles[1])).toEqual(['crm', 'crm.pull.case', 'crm.pull.contact']);
  await expect(names(roles[0])).rejects.toThrow('permission denied');
  expect(await names(roles[2])).toEqual(['crm', 'crm.pull.case', 'crm.pull.contact', 'secret']);
  const changed = await client.query(`update portal_state set value = '0' where name = 'secret'`);
  const removed = await client.query(`delete from portal_state where name = 'secret'`);
  expect([changed.rowCount, removed.rowCount]).toEqual([0, 0]);
  await expect(client.query(`update portal_state set name = 'secret' where name = 'crm'`)).rejects.toThrow(
    'row-level security',
  );
});

test('what people chose stays: which mails they get, and the view that the report begins with', async () => {
  const chosen = await inTransaction(pool, { role: 'system' }, async (trx) => [
    await listChoices(trx, 'ines'),
    await listChoices(trx, 'rita'),
  ]);
  expect(chosen).toEqual([[{ kind: 'RECEIPTS', by_mail: false }], [{ kind: 'REPORTS_DUE', by_mail: true }]]);
  const views = await inTransaction(pool, { role: 'staff', userId: 'ines' }, listViewRows);
  expect(views).toMatchObject([{ name: 'Mine', isDefault: true }]);
});

test('an account is told as it chose, and one that chose nothing as every account', async () => {
  const accounts = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('account')
      .select(['id', 'alert_thresholds as at', 'alert_audiences as who', 'alerts_changed_at as changed'])
      .select(['alerts_changed_by as by', 'alerts_changer_name as name'])
      .orderBy('id')
      .execute(),
  );
  expect(accounts).toEqual([
    {
      id: 'acme',
      at: [50, 90],
      who: ['CSM'],
      changed: new Date('2026-11-04T12:00Z'),
      by: 'rita',
      name: 'Rita R',
    },
    { id: 'beta', at: null, who: null, changed: null, by: null, name: null },
  ]);
});
