import { randomInt, randomUUID } from 'node:crypto';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { composeToken, TOKEN_DIGITS, TOKEN_RANDOM } from '#domain/api-tokens/token-text.ts';
import type { Portal } from '#server/core/portal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';

export interface TestToken {
  id: string;
  text: string;
  headers: { authorization: string };
}

/** A token as if its maker had had every right when it was made. */
export async function createApiToken(
  portal: Portal,
  of: { accountId: string; userId: string; scopes: readonly TokenScope[]; expiresAt?: Date; name?: string },
): Promise<TestToken> {
  const id = randomUUID();
  const random = Array.from({ length: TOKEN_RANDOM }, () => TOKEN_DIGITS[randomInt(TOKEN_DIGITS.length)]);
  const text = composeToken(random.join(''));
  const now = portal.now();
  await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('api_token')
      .values({
        id,
        account_id: of.accountId,
        user_id: of.userId,
        maker_name: 'Test Person',
        name: of.name ?? 'nightly job',
        scopes: [...of.scopes],
        token_hash: tokenHash(text),
        hint: text.slice(-4),
        created_at: now,
        expires_at: of.expiresAt ?? new Date(now.getTime() + 90 * 86_400_000),
      })
      .execute(),
  );
  return { id, text, headers: { authorization: `Bearer ${text}` } };
}
