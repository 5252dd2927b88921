import { sql } from 'kysely';
import { latestPast } from '#domain/core/clock-tolerance.ts';
import type { Database } from '#server/db/pool.ts';

interface OfPerson<Payload> {
  userId: string;
  /** The token dies with a change of the address. */
  emailKey: string;
  payload: Payload;
}

/** What is kept with a token, by its kind: none of one kind opens anything of another. */
interface Tokens {
  /** A log-in that was begun, by its state. */
  LOGIN: {
    userId: null;
    emailKey: null;
    payload: { cookieHash: string; nonce: string; codeVerifier: string; returnTo: string };
  };
  /** 2.09: a mailed link that proves an address. */
  ADDRESS: OfPerson<{ returnTo: string }>;
  /** A mailed link that replaces a password. */
  PASSWORD: OfPerson<object>;
  /** The same for somebody who has no password yet. */
  FIRST_PASSWORD: OfPerson<object>;
}
type Kind = keyof Tokens;

export const PASSWORD_KINDS = ['PASSWORD', 'FIRST_PASSWORD'] as const satisfies readonly Kind[];

export async function insertToken<K extends Kind>(
  trx: Database,
  token: Tokens[K] & { kind: K; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('one_time_token')
    .values({
      token_hash: token.tokenHash,
      kind: token.kind,
      user_id: token.userId,
      email_key: token.emailKey,
      payload: JSON.stringify(token.payload),
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/**
 * Takes a token out of play: it never works twice. Undefined when it was used, has run out, never was, or holds something
 * else than the caller `proves`.
 */
export async function takeToken<K extends Kind>(
  trx: Database,
  token: { kind: K; tokenHash: Buffer; now: Date; proves?: Partial<Tokens[K]['payload']> },
): Promise<Tokens[K] | undefined> {
  const row = await trx
    .updateTable('one_time_token')
    .set({ used_at: token.now })
    .where('token_hash', '=', token.tokenHash)
    .where('kind', '=', token.kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', token.now)
    .where('created_at', '<=', latestPast(token.now))
    .where(sql<boolean>`payload @> ${JSON.stringify(token.proves ?? {})}::jsonb`)
    .returning(['user_id as userId', 'email_key as emailKey', 'payload'])
    .executeTakeFirst();
  return row as Tokens[K] | undefined;
}

/** Where a browser wanted to go whose log-in cannot be finished; the address is no secret. */
export async function findReturnTo(trx: Database, stateHash: Buffer): Promise<string | undefined> {
  const row = await trx
    .selectFrom('one_time_token')
    .select(sql<string>`payload ->> 'returnTo'`.as('returnTo'))
    .where('token_hash', '=', stateHash)
    .where('kind', '=', 'LOGIN')
    .executeTakeFirst();
  return row?.returnTo;
}
