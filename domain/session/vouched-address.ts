import { emailKey } from '../access/vendor-domain.ts';

/** What a provider says about somebody's address. */
export interface AddressWord {
  email: string;
  /** The address stands in the claim `email`; any other claim names whom a provider knows, not whose an address is. */
  fromEmail: boolean;
  /** `email_verified`; undefined where the provider does not say it. */
  verified: boolean | undefined;
  /** Entra's `xms_edov`: the tenant owns the domain of the address. */
  domainOwned: boolean | undefined;
  /** Entra's `tid`; empty at other providers. */
  tenant: string;
}

/** Whom the settings believe. */
export interface AddressTrust {
  policy: 'claim' | 'trust' | 'portal';
  /** The domains that the provider vouches for, as `emailKey` writes them; without them the policy decides. */
  domains: readonly string[] | undefined;
  /** The Entra tenant whose word counts for the domains. */
  tenant: string | undefined;
}

/**
 * 2.09: whether a provider's word makes an address its bearer's, so that the portal's own link need not. A list of
 * domains bounds what the word is worth; what the provider itself calls unverified is never vouched for.
 */
export function isVouched(word: AddressWord, trust: AddressTrust): boolean {
  if (!word.fromEmail) return false;
  if (trust.domains === undefined)
    return trust.policy === 'trust' || (trust.policy === 'claim' && word.verified === true);
  if (word.verified === false || word.domainOwned === false) return false;
  if (trust.tenant !== undefined && word.tenant.toLowerCase() !== trust.tenant.toLowerCase()) return false;
  const key = emailKey(word.email);
  return trust.domains.includes(key.slice(key.lastIndexOf('@') + 1));
}
