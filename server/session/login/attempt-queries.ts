import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ATTEMPT_SECONDS } from '../cookies.ts';

export interface LoginAttempt {
  stateHash: Buffer;
  cookieHash: Buffer;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  expiresAt: Date;
}

export async function insertAttempt(pool: Pool, attempt: LoginAttempt): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('login_attempt')
      .values({
        state_hash: attempt.stateHash,
        cookie_hash: attempt.cookieHash,
        nonce: attempt.nonce,
        code_verifier: attempt.codeVerifier,
        return_to: attempt.returnTo,
        expires_at: attempt.expiresAt,
      })
      .execute(),
  );
}

/** Takes an attempt out of play: the same answer of the provider never works twice. */
export async function takeAttempt(
  pool: Pool,
  key: { stateHash: Buffer; cookieHash: Buffer; now: Date },
): Promise<{ nonce: string; codeVerifier: string; returnTo: string } | undefined> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('login_attempt')
      .set({ used_at: key.now })
      .where('state_hash', '=', key.stateHash)
      .where('cookie_hash', '=', key.cookieHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', key.now)
      .where('expires_at', '<=', new Date(key.now.getTime() + ATTEMPT_SECONDS * 1000 + CLOCK_TOLERANCE_MS))
      .returning(['nonce', 'code_verifier as codeVerifier', 'return_to as returnTo'])
      .executeTakeFirst(),
  );
}

/** Where a browser wanted to go whose attempt cannot be finished; the address is no secret. */
export async function findReturnTo(pool: Pool, stateHash: Buffer): Promise<string | undefined> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('login_attempt')
      .select('return_to')
      .where('state_hash', '=', stateHash)
      .executeTakeFirst(),
  );
  return row?.return_to;
}
