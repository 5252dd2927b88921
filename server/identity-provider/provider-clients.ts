import type { ClientMetadata } from 'oidc-provider';
import type { Portal } from '#server/core/portal.ts';
import type { Directory } from './queries.ts';

/** What the embedded provider calls itself to its clients: its address. */
export const issuerOf = ({ config }: Pick<Portal, 'config'>): string => `${config.PUBLIC_URL}/idp`;

/** Whom the embedded provider knows. */
export const directoryOf = ({ config }: Pick<Portal, 'config'>): Directory => ({ demo: config.demo });

export const OWN_CLIENT_ID = 'portal';

/** Known to every process that shares PORTAL_SECRET, and stored nowhere. */
export const ownClientSecret = (portal: Portal): string =>
  portal.secrets.keyedHash('idp-client', OWN_CLIENT_ID).toString('base64url');

/** The portal itself is the only client; tests may bring another one to hold the provider against. */
export function listClients(portal: Portal): ClientMetadata[] {
  const { PUBLIC_URL } = portal.config;
  const own: ClientMetadata = {
    client_id: OWN_CLIENT_ID,
    client_secret: ownClientSecret(portal),
    client_name: portal.config.VENDOR_NAME,
    redirect_uris: [`${PUBLIC_URL}/api/auth/callback`],
    post_logout_redirect_uris: [`${PUBLIC_URL}/signed-out`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  };
  return [own, ...(portal.furtherClients ?? [])];
}

/** Where forms of the log-in page may lead in the end: browsers hold redirects to the page's policy. */
export const formTargetsOf = (portal: Portal): string[] => [
  ...new Set(
    listClients(portal).flatMap(({ redirect_uris = [], post_logout_redirect_uris = [] }) =>
      [...redirect_uris, ...post_logout_redirect_uris].map((address) => new URL(address).origin),
    ),
  ),
];
