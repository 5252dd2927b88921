import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Purpose } from '#server/core/secrets.ts';

export interface SealedValue {
  purpose: Purpose;
  sealed: Buffer;
  context: string;
}

export async function findCanary(pool: Pool): Promise<Buffer | undefined> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('portal_state')
      .select('value')
      .where('name', '=', 'secret')
      .$castTo<{ value: string }>()
      .executeTakeFirst(),
  );
  return row && Buffer.from(row.value, 'base64');
}

/** The first of several starts at once wins; the others read its canary. */
export async function insertCanary(pool: Pool, sealed: Buffer): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('portal_state')
      .values({ name: 'secret', value: JSON.stringify(sealed.toString('base64')) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Something that was sealed before there was a canary: a signing key, else a license key, else a license file. */
export async function findSealedValue(pool: Pool): Promise<SealedValue | undefined> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const signing = await trx
      .selectFrom('signing_key')
      .select(['kid as context', 'private_key_ciphertext as sealed'])
      .orderBy('created_at')
      .orderBy('kid')
      .limit(1)
      .executeTakeFirst();
    if (signing) return { purpose: 'signing-key', ...signing } as const;
    const key = await trx
      .selectFrom('license_key')
      .select(['id as context', 'key_ciphertext as sealed'])
      .where('key_ciphertext', 'is not', null)
      .limit(1)
      .$narrowType<{ sealed: Buffer }>()
      .executeTakeFirst();
    if (key) return { purpose: 'license-key', ...key } as const;
    const file = await trx
      .selectFrom('license_file')
      .select(['license_key_id as context', 'content_ciphertext as sealed'])
      .limit(1)
      .executeTakeFirst();
    return file && ({ purpose: 'license-file', ...file } as const);
  });
}
