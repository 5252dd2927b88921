import * as oidc from 'openid-client';
import { MICROSOFT } from '#domain/session/schema.ts';
import type { Config } from '#server/core/config.ts';
import { isStorable } from '#server/core/input.ts';
import type { IssuerClaims } from './bind-person.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Who the provider says has logged in, in the portal's words; undefined when it gives no usable address. */
export function readClaims(
  claims: Claims,
  config: Pick<Config, 'OIDC_IDP_CLAIM' | 'OIDC_MICROSOFT_VALUES'>,
): IssuerClaims | undefined {
  const email = text(claims['email']);
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 256) return undefined;
  // Who somebody is must be stored as it was said, or not at all.
  if (![email, text(claims['iss']), text(claims['sub'])].every(isStorable)) return undefined;
  const [first = '', ...rest] = nameOf(claims['name']).split(' ');
  return {
    iss: text(claims['iss']),
    sub: text(claims['sub']),
    email,
    // Some providers send the word instead of the value.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: nameOf(claims['given_name']) || first || email.slice(0, email.indexOf('@')),
    lastName: nameOf(claims['family_name']) || rest.join(' '),
    identityProvider: providerOf(claims, config),
  };
}

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

/** People choose their names at many providers: one line, without what cannot be stored, cut where it has no end. */
const nameOf = (value: unknown): string =>
  text(value)
    .replaceAll('\0', '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Providers that keep the ID token small tell the address at their user-info endpoint. */
export async function completeClaims(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Claims> {
  if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await oidc.fetchUserInfo(configuration, accessToken, claims.sub);
  return { ...more, ...claims };
}
