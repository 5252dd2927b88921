import { emailKey } from '#domain/access/vendor-domain.ts';
import type { DemoPerson } from '#domain/session/demo-people.ts';
import type { JobRow } from './job-rows.ts';
import type { Insertable } from 'kysely';
import type { DB } from '#server/db/tables.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

export async function hasAccounts(pool: Pool): Promise<boolean> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('account').select('id').limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}

export async function hasDemoPeople(pool: Pool): Promise<boolean> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').select('id').where('demo', '=', true).limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}

/** What an import does not carry: passwords, providers, who is disabled and whose address is unverified. */
export async function setDemoLogins(
  pool: Pool,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    for (const person of people) {
      await trx
        .updateTable('app_user')
        .set({
          password_hash: passwordHash,
          identity_provider: person.provider,
          email_verified: person.emailVerified ?? true,
          disabled: person.disabled ?? false,
          demo: true,
        })
        .where('email_key', '=', emailKey(person.email))
        .execute();
    }
  });
}

/** Runs of jobs that lie behind. */
export const insertRuns = (pool: Pool, rows: readonly JobRow[]) =>
  inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('job_invocation')
      .values([...rows])
      .execute(),
  );
/** API tokens of one demo person, who also revoked those that are. */
export async function insertDemoTokens(
  pool: Pool,
  makerEmail: string,
  tokens: readonly Omit<Insertable<DB['api_token']>, 'user_id' | 'maker_name'>[],
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    const maker = await trx
      .selectFrom('app_user')
      .select(['id', 'first_name', 'last_name'])
      .where('email_key', '=', emailKey(makerEmail))
      .executeTakeFirstOrThrow();
    const name = `${maker.first_name} ${maker.last_name}`;
    const by = (token: (typeof tokens)[number]) =>
      token.revoked_at ? { revoked_by: maker.id, revoked_by_name: name } : {};
    await trx
      .insertInto('api_token')
      .values(tokens.map((token) => ({ ...token, user_id: maker.id, maker_name: name, ...by(token) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
