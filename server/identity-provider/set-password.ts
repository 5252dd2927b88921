import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Portal } from '#server/app/portal.ts';
import { hashPassword } from './hash-password.ts';
import { issuerOf } from './provider-clients.ts';
import { updatePassword } from './queries.ts';

/**
 * Lets a person sign in with the portal's own provider. Without `verified` they prove their address first (2.09).
 * False when nobody has this address, or they come through another issuer.
 */
export async function setPassword(
  portal: Pick<Portal, 'config' | 'pool'>,
  email: string,
  password: string,
  { verified }: { verified: boolean },
): Promise<boolean> {
  return updatePassword(portal.pool, {
    emailKey: emailKey(email),
    passwordHash: await hashPassword(password),
    verified,
    issuer: issuerOf(portal),
  });
}
