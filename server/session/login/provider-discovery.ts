import * as oidc from 'openid-client';
import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import type { Config } from '#server/core/config.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import { authenticateClient } from './provider/authenticate-client.ts';
import { readClientKey } from './provider/client-keys.ts';
import { shareKeys } from './provider/share-keys.ts';

/**
 * The issuer under which people of the embedded provider are kept: the provider itself, at whatever address it answers.
 * No outside issuer is called so, since issuers are addresses.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** The embedded provider as the relying party sees it: reached inside the process, whatever stands before the portal. */
export interface OwnProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch: oidc.CustomFetch;
  /** Ends the provider's own session and grant that a refresh token belongs to. */
  endSession: (refreshToken: string) => Promise<void>;
}

export interface RelyingParty {
  configuration: oidc.Configuration;
  issuer: string;
  own: OwnProvider | undefined;
}

const REDISCOVER_MS = 3_600_000;
/** A provider that is down is asked again no sooner than this, however many people wait. */
const AFTER_FAILURE_MS = 5_000;
const TIMEOUT_S = 10;

const ownProviders = new WeakMap<Portal, OwnProvider>();
export const setOwnProvider = (portal: Portal, provider: OwnProvider): void =>
  void ownProviders.set(portal, provider);

interface Discovery {
  at: number;
  failed: boolean;
  party: Promise<RelyingParty>;
}
const known = new WeakMap<Portal, Discovery>();

/** The provider's description, fetched when first needed: a provider that is down does not stop the portal's start. */
export async function discoverProvider(portal: Portal): Promise<RelyingParty> {
  const now = portal.now().getTime();
  const before = known.get(portal);
  const age = before ? now - before.at : Infinity;
  if (before && age >= 0 && age < (before.failed ? AFTER_FAILURE_MS : REDISCOVER_MS)) return before.party;
  const entry: Discovery = { at: now, failed: false, party: discover(portal) };
  entry.party = entry.party.catch((error: unknown) => {
    entry.failed = true;
    portal.log.warn({ err: error }, 'the identity provider cannot be reached');
    throw new AppError('IDENTITY_PROVIDER_UNAVAILABLE');
  });
  known.set(portal, entry);
  return entry.party;
}

async function discover(portal: Portal): Promise<RelyingParty> {
  const { config } = portal;
  const own = ownProviders.get(portal);
  const issuer = config.OIDC_ISSUER ?? own?.issuer;
  if (!issuer) throw new Error('no identity provider is configured');
  const outside = config.OIDC_ISSUER !== undefined;
  const clientId = (outside ? config.OIDC_CLIENT_ID : own?.clientId) ?? '';
  // ID tokens are checked by the provider's published keys even though they came from it directly.
  const execute = [oidc.enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_MS / 1000 },
    outside ? await authenticationOf(config) : authenticateClient(own?.clientSecret, 'basic'),
    { execute, timeout: TIMEOUT_S, ...(outside || !own ? {} : { [oidc.customFetch]: own.fetch }) },
  );
  const { jwks_uri: keyAddress } = configuration.serverMetadata();
  configuration[oidc.customFetch] = shareKeys(
    portal,
    keyAddress,
    configuration[oidc.customFetch] ?? askOutside,
  );
  return { configuration, issuer, own: outside ? undefined : own };
}

/** How the portal shows an outside provider that it is the client: by its key, or by its secret. */
async function authenticationOf(config: Config): Promise<oidc.ClientAuth> {
  const { OIDC_CLIENT_AUTH: way, OIDC_CLIENT_SECRET: secret } = config;
  return way === 'private_key_jwt'
    ? oidc.PrivateKeyJwt(await readClientKey(config))
    : authenticateClient(secret, way);
}

const askOutside: oidc.CustomFetch = (address, options) => fetch(address, options as RequestInit);
