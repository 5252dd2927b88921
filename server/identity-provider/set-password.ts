import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Portal } from '#server/core/portal.ts';
import { hashPassword } from './hashing/hash-password.ts';
import { directoryOf } from './provider-clients.ts';
import { updatePassword } from './queries.ts';

/**
 * Lets a person sign in with the portal's own provider. Without `verified` they prove their address first (2.09).
 * False when nobody has this address, they come through another issuer, or belong to a demo that is over.
 */
export async function setPassword(
  portal: Pick<Portal, 'config' | 'pool'>,
  email: string,
  password: string,
  { verified }: { verified: boolean },
): Promise<boolean> {
  return updatePassword(portal.pool, directoryOf(portal), {
    emailKey: emailKey(email),
    passwordHash: await hashPassword(password),
    verified,
  });
}
