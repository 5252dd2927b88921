import { isVendorAddress } from '../access/vendor-domain.ts';
import { MICROSOFT, type Identity } from './schema.ts';

/** What stands between a known person and the portal. */
export type Gate = 'invalidIdentityProvider' | 'accessForbidden' | 'emailVerification';

/**
 * The gates in the order of decisions §2: a person of the vendor's domain without the internal role, or with it
 * through a provider other than Microsoft, is refused (2.10, 2.11); then the e-mail must be verified (2.09).
 */
export function gateOf(
  person: Pick<Identity, 'email' | 'emailVerified' | 'identityProvider' | 'internal'>,
  vendorDomain: string,
): Gate | null {
  const microsoft = person.identityProvider === MICROSOFT;
  const vendors = person.internal || isVendorAddress(person.email, vendorDomain);
  if (vendors && !microsoft) return 'invalidIdentityProvider';
  if (vendors && !person.internal) return 'accessForbidden';
  if (!person.internal && !person.emailVerified) return 'emailVerification';
  return null;
}
