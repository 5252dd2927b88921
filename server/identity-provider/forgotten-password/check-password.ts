import { emailKey } from '#domain/access/vendor-domain.ts';
import { passwordProblem, type PasswordProblem } from '#domain/session/password-rule.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadCommonPasswords } from './load-common-passwords.ts';
import { findAddressee, listAccountNames } from './queries.ts';

/** Why this person may not have the password, whoever sets it: decision 018. */
export async function checkPassword(
  portal: Pick<Portal, 'config' | 'pool'>,
  email: string,
  password: string,
): Promise<PasswordProblem | undefined> {
  const accounts = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const person = await findAddressee(trx, emailKey(email));
    return person ? listAccountNames(trx, person.id) : [];
  });
  return passwordProblem(password, {
    email,
    names: [portal.config.VENDOR_NAME, ...accounts],
    common: await loadCommonPasswords(),
  });
}
