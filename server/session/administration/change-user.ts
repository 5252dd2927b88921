import { emailKey } from '#domain/access/vendor-domain.ts';
import { insertAudit } from '#server/audit/queries.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { endSessionsOf, unbindPerson, updateDisabled } from './queries.ts';

/** Keeps a person out from their next call on. False: nobody has this address. */
export const disableUser = (pool: Pool, email: string, now: Date): Promise<boolean> =>
  change(pool, email, now, 'disableUser', (trx, key) => updateDisabled(trx, key, true));

export const enableUser = (pool: Pool, email: string, now: Date): Promise<boolean> =>
  change(pool, email, now, 'enableUser', (trx, key) => updateDisabled(trx, key, false));

/**
 * Frees a person of issuer and subject, and of a password set here: the next log-in whose verified address is theirs
 * takes the person over (decisions §15).
 */
export const rebindUser = (pool: Pool, email: string, now: Date): Promise<boolean> =>
  change(pool, email, now, 'rebindUser', unbindPerson);

type Change = (trx: Database, key: string) => Promise<string | undefined>;

function change(pool: Pool, email: string, now: Date, deed: string, apply: Change): Promise<boolean> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const userId = await apply(trx, emailKey(email));
    if (userId === undefined) return false;
    if (deed !== 'enableUser') await endSessionsOf(trx, userId, deed, now);
    await insertAudit(trx, now, {
      ...{ userId: null, accountId: null, requestId: 'command' },
      action: `session.${deed}`,
      object: userId,
    });
    return true;
  });
}
