import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, testLogin } from '../../testing/test-database.ts';
import { frameRoles, ownLogin } from './login-role.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

const LAST_OF_OLD = '0162';

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
`;

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
  await prepareDatabase({ connection: owner }, testLogin);
  await client.query(`set role "${roles[2]}"`);
});
afterAll(() => client.end());

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
