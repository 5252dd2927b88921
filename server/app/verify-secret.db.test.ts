import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { insertSigningKey } from '#server/session/queries.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Portal } from '#server/core/portal.ts';
import { findCanary } from './secret-queries.ts';
import { createSecrets, type Secrets } from '#server/core/secrets.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { loginSecret } from './verify-secret.ts';

const right = 'the secret this database was made with';
const wrong = 'another secret that is as long as this';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.close();
});
beforeEach(() =>
  database.asAdmin(
    'set session_replication_role = replica; truncate portal_state, signing_key, account cascade',
  ),
);

const verify = (secret: string, PORTAL_SECRET: string | undefined = secret) =>
  loginSecret(createSecrets(secret), { PORTAL_SECRET, PORTAL_DATA_DIR: '/data' }).prove(database.pool);
test('the first start leaves a canary, and from then on only its secret opens the database', async () => {
  await verify(right);
  await verify(right);
  await expect(verify(wrong)).rejects.toThrow(StartupError);
  await expect(verify(wrong)).rejects.toThrow(/^PORTAL_SECRET does not match this database/);
  await expect(verify(right.slice(0, 32))).rejects.toThrow(/^PORTAL_SECRET does not match this database/);
  await expect(verify(wrong, '')).rejects.toThrow(
    /^The secret in \/data\/portal-secret does not match this database, .* Restore the file from a backup of this folder\.$/,
  );
});

test('of first starts at the same moment with different secrets one wins, and only one canary is left', async () => {
  const secrets = Array.from({ length: 6 }, (_, at) => `${wrong} ${at % 2}`);
  const ends = await Promise.allSettled(secrets.map((secret) => verify(secret)));
  const winners = new Set(secrets.filter((_, at) => ends[at]?.status === 'fulfilled'));
  expect(winners.size).toBe(1);
  const { rows } = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    sql<{ count: string }>`select count(*) from portal_state where name = 'secret'`.execute(trx),
  );
  expect(rows).toEqual([{ count: '1' }]);
});

const on = (secrets: Secrets) => ({ pool: database.pool, secrets }) as Portal;
test.each<[string, (secrets: Secrets) => Promise<unknown>]>([
  [
    'a signing key',
    (secrets) => {
      const sealed = secrets.seal('signing-key', '{}', 'kid');
      return insertSigningKey(database.pool, { kid: 'kid', purpose: 'portal', sealed, publicJwk: {} });
    },
  ],
  ['a license key', (secrets) => createLicenseKey(on(secrets), { accountId: 'acc-1' })],
  [
    'a license file',
    (secrets) =>
      createLicenseKey(on(secrets), {
        accountId: 'acc-1',
        value: null,
        file: { name: 'a.lic', content: Buffer.from('content') },
      }),
  ],
])('a database from before the canary is proven by %s before one is written', async (_what, seal) => {
  await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx.insertInto('account').values({ id: 'acc-1', name: 'One' }).execute(),
  );
  await seal(createSecrets(right));
  await expect(verify(wrong)).rejects.toThrow(StartupError);
  expect(await findCanary(database.pool)).toBeUndefined();
  await verify(right);
  await expect(verify(wrong)).rejects.toThrow(StartupError);
});
