import * as oidc from 'openid-client';
import { cleanName } from '#domain/core/clean-name.ts';
import { MICROSOFT } from '#domain/session/schema.ts';
import { isVouched } from '#domain/session/vouched-address.ts';
import type { Config } from '#server/core/config.ts';
import { isStorable } from '#server/core/input.ts';
import type { IssuerClaims } from './bind-person.ts';

type Claims = Readonly<Record<string, unknown>>;

type Reading = Pick<
  Config,
  | 'OIDC_IDP_CLAIM'
  | 'OIDC_MICROSOFT_VALUES'
  | 'OIDC_EMAIL_CLAIM'
  | 'OIDC_EMAIL_DOMAINS'
  | 'OIDC_TENANT'
  | 'EMAIL_VERIFIED_POLICY'
>;

const EMAIL = 'email';
/** The settings on outside providers say nothing about the portal's own. */
export const emailClaimsOf = (config: Reading, own: boolean): readonly string[] =>
  own ? [EMAIL] : config.OIDC_EMAIL_CLAIM;

/** Who the provider says has logged in, in the portal's words; undefined when it gives no usable address. */
export function readClaims(claims: Claims, config: Reading, own = false): IssuerClaims | undefined {
  const claim = emailClaimsOf(config, own).find((name) => isAddress(text(claims[name])));
  if (claim === undefined) return undefined;
  const email = text(claims[claim]);
  // Who somebody is must be stored as it was said, or not at all: ` s1` is another subject than `s1`.
  const { iss, sub } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') return undefined;
  if (![email, iss, sub].every(isStorable)) return undefined;
  const word = {
    email,
    fromEmail: claim === EMAIL,
    verified: said(claims['email_verified'], [true, 'true']),
    domainOwned: said(claims['xms_edov'], [true, 'true', 1, '1']),
    tenant: text(claims['tid']),
  };
  const trust = {
    policy: config.EMAIL_VERIFIED_POLICY,
    domains: config.OIDC_EMAIL_DOMAINS,
    tenant: config.OIDC_TENANT,
  };
  const [first = '', ...rest] = nameOf(claims['name']).split(' ');
  return {
    iss,
    sub,
    email,
    emailVerified: isVouched(word, trust),
    firstName: nameOf(claims['given_name']) || first || email.slice(0, email.indexOf('@')),
    lastName: nameOf(claims['family_name']) || rest.join(' '),
    identityProvider: providerOf(claims, config),
  };
}

/** What nobody sees in an address makes it look like somebody else's. */
const isAddress = (email: string): boolean =>
  /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 256 && cleanName(email) === email;

/** Some providers send the word or the figure instead of the value; whatever else they say is no yes. */
const said = (value: unknown, yes: readonly unknown[]): boolean | undefined =>
  value === undefined ? undefined : yes.includes(value);

/** 2.11: which provider a person came through; every value that means Microsoft reads the same. */
function providerOf(
  claims: Claims,
  config: Pick<Config, 'OIDC_IDP_CLAIM' | 'OIDC_MICROSOFT_VALUES'>,
): string {
  const value = text(claims[config.OIDC_IDP_CLAIM]);
  if (config.OIDC_MICROSOFT_VALUES.includes(value)) return MICROSOFT;
  return value === MICROSOFT ? `other:${value}` : value || 'unknown';
}

const NAME_MAX = 255;

/** People choose their names at many providers: cleaned as typed names are, on one line, cut where it has no end. */
const nameOf = (value: unknown): string =>
  cleanName(
    cleanName(text(value).replaceAll('\0', '')).replace(/\s+/gu, ' ').trim().slice(0, NAME_MAX),
  ).trim();

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Nothing that the provider answered tells an address. */
export class NoAddress extends Error {}

/**
 * Providers that keep the ID token small tell the address at their user-info endpoint, which is asked where the first
 * claim is missing. Where it does not answer, the next claim of the ID token serves.
 */
export async function completeClaims(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
  [first = EMAIL, ...others]: readonly string[] = [],
): Promise<Claims> {
  if (claims[first] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  try {
    const more = await oidc.fetchUserInfo(configuration, accessToken, claims.sub);
    return { ...more, ...claims };
  } catch (error) {
    if (others.some((name) => isAddress(text(claims[name])))) return claims;
    throw new NoAddress((error as Error).message, { cause: error });
  }
}
