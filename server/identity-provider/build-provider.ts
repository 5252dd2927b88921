import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import { fullName } from '#domain/core/person-name.ts';
import { plainPageHeaders } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { demoPeople } from '#domain/session/demo-people.ts';
import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { answerFaults, isForNow } from './answer-faults.ts';
import { errorPage, loggedOutPage, logOutPage } from './provider-pages.ts';
import { directoryOf, issuerOf, listClients } from './provider-clients.ts';
import { loadProviderKeys } from './provider-keys.ts';
import { findPersonById, type DirectoryPerson } from './queries.ts';
import { createRecordAdapter } from './record-adapter.ts';

export const SCOPES = 'openid email profile offline_access';
const MINUTE = 60;

/** The embedded OpenID provider: authorisation code with PKCE, for the portal's own people. */
export async function buildProvider(portal: Portal): Promise<Provider> {
  const secure = portal.config.PUBLIC_URL.startsWith('https:');
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    overwrite: true,
  } as const;
  const maxSeconds = Math.ceil(portal.config.SESSION_MAX / 1000);
  const configuration: Configuration = {
    adapter: createRecordAdapter(portal),
    clients: listClients(portal),
    jwks: { keys: await loadProviderKeys(portal) },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'identity_provider', 'product_overview'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    // Pages may call only for clients without a secret, from where those are registered.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
    cookies: {
      keys: [portal.secrets.derived('idp-cookie').toString('base64url')],
      names: {
        session: 'portal_idp_session',
        interaction: 'portal_idp_interaction',
        resume: 'portal_idp_resume',
      },
      long: { ...cookie, path: '/idp' },
      short: cookie, // each attempt has a path of its own: several tabs may log in at once
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => show(ctx, logOutPage(portal, form)),
        postLogoutSuccessSource: async (ctx) => show(ctx, loggedOutPage(portal)),
      },
    },
    findAccount: async (_ctx, id) => {
      const person = await findPersonById(portal.pool, directoryOf(portal), id);
      if (!person || person.disabled) return undefined;
      return { accountId: id, claims: async () => claimsOf(portal, person) };
    },
    loadExistingGrant: grantEverything,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    interactions: { url: async (_ctx, interaction) => `/idp/interaction/${interaction.uid}` },
    renderError: async (ctx, out, error) => {
      const { refused, unavailable } = texts.problem;
      if (isForNow(error)) show(ctx, errorPage(portal, unavailable, 'temporarily_unavailable'));
      else show(ctx, errorPage(portal, refused, out.error));
    },
    ttl: {
      AccessToken: 10 * MINUTE,
      // It works once; a process whose clock is ahead must not find it run out.
      AuthorizationCode: MINUTE + CLOCK_TOLERANCE_MS / 1000,
      IdToken: 60 * MINUTE,
      Interaction: 15 * MINUTE,
      Session: maxSeconds,
      Grant: maxSeconds,
      // A renewed token lives no longer than the one it replaces: renewals do not stretch a log-in.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? maxSeconds,
    },
  };
  const provider = new Provider(issuerOf(portal), configuration);
  provider.proxy = true; // host and protocol are pinned before every request: see provider-plugin.ts
  answerFaults(provider, portal);
  return provider;
}

/** Only the portal itself asks: there is nobody to consent to. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { oidc } = ctx;
  const clientId = oidc.client?.clientId;
  const accountId = oidc.session?.accountId;
  if (!clientId || !accountId) return undefined;
  const grantId = oidc.session?.grantIdFor(clientId);
  const known = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  if (known) return known;
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
};

/** Outside demo mode everybody here signs in with a password; in the demo some play people of Microsoft. */
function claimsOf(portal: Portal, person: DirectoryPerson) {
  const { demo } = portal.config;
  const overview = demo && demoPeople.some((one) => one.productOverview && one.email === person.email);
  return {
    sub: person.id,
    email: person.email,
    email_verified: person.emailVerified,
    name: fullName(person),
    given_name: person.firstName,
    family_name: person.lastName,
    identity_provider: (demo && person.identityProvider) || 'local',
    ...(overview ? { product_overview: true } : {}),
  };
}

interface Shown {
  markup: string;
  policy: string;
}
function show(ctx: KoaContextWithOIDC, page: Shown): void {
  ctx.type = 'html';
  ctx.set(plainPageHeaders);
  ctx.set('content-security-policy', page.policy);
  ctx.body = page.markup;
}
