import * as oidc from 'openid-client';
import type { Config } from '#server/core/config.ts';

/**
 * Shows the client's secret at the token endpoint: in the body where the provider lists that, since ways to encode a
 * header differ; else by Basic, which every provider must take.
 */
export function authenticateClient(
  secret: string | undefined,
  way: Exclude<Config['OIDC_CLIENT_AUTH'], 'private_key_jwt'>,
): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const listed = server.token_endpoint_auth_methods_supported ?? [];
    if (way === 'post' || (way === 'auto' && listed.includes('client_secret_post')))
      return post(server, client, body, headers);
    headers.set('authorization', `Basic ${basicOf(client.client_id, secret)}`);
  };
}

/**
 * RFC 6749 (2.3.1) encodes id and secret as forms do; many providers never decode. What both read alike stays as it
 * is: only what decoding would change, the separator and what is not ASCII is encoded.
 */
function basicOf(id: string, secret: string): string {
  const encode = (text: string, kept: RegExp): string =>
    [...text].map((sign) => (kept.test(sign) ? sign : encodeURIComponent(sign))).join('');
  return Buffer.from(`${encode(id, /[ -~](?<![%+:])/)}:${encode(secret, /[ -~](?<![%+])/)}`).toString(
    'base64',
  );
}
