import * as oidc from 'openid-client';
import { safeReturnPath, withQuery } from '#domain/session/safe-return-path.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findReturnTo, takeToken } from '../one-time-token-queries.ts';
import { bindPerson, type Binding, type IssuerClaims } from './bind-person.ts';
import { sessionIdOf, setSessionCookie, takeAttemptCookie } from '../cookies.ts';
import { EMBEDDED_ISSUER, type RelyingParty } from './provider-discovery.ts';
import { notePromptRefused } from './provider/request-account.ts';
import { reachProvider } from './provider-gate.ts';
import { sealProviderToken } from './provider-tokens.ts';
import { completeClaims, emailClaimsOf, readClaims } from './read-claims.ts';
import { providerExpiry } from './refresh-provider.ts';
import { failedCheckOf, logGate, refuseLogin, type FailedCheck } from './refuse-login.ts';
import { endSession, insertSession } from './session-queries.ts';

const USER_AGENT_MAX = 400;
/** As people know it: without the prefix of an IPv4 address in an IPv6 socket. */
const addressOf = ({ ip, network }: HttpCtx['request']): string => (ip ?? network).replace(/^::ffff:/i, '');

/** The provider has sent the browser back: the code becomes tokens, the tokens a person, the person a session. */
export async function finishLogin(ctx: HttpCtx): Promise<undefined> {
  const { portal, request, reply, now } = ctx;
  const answer = new URL(request.url, portal.config.PUBLIC_URL);
  const state = answer.searchParams.get('state') ?? '';
  const stateHash = tokenHash(state);
  const cookie = takeAttemptCookie(portal, request, reply, stateHash);
  const asSystem = <T>(work: (trx: Database) => Promise<T>) =>
    inTransaction(portal.pool, { role: 'system' }, work);
  const proves = cookie && { cookieHash: tokenHash(cookie).toString('hex') };
  const attempt = proves
    ? await asSystem((trx) => takeToken(trx, { kind: 'LOGIN', tokenHash: stateHash, proves, now }))
    : undefined;
  if (!attempt)
    return refuseLogin(ctx, {
      check: 'attempt',
      returnTo: await asSystem((trx) => findReturnTo(trx, stateHash)),
    });
  const party = await reachProvider(ctx);
  if (!party) return;
  const login = await exchange(ctx, party, answer, { ...attempt.payload, state });
  const { returnTo } = attempt.payload;
  if ('check' in login) return refuseLogin(ctx, { ...login, returnTo });
  const binding = await open(ctx, party, login);
  if (binding.kind !== 'person') return refuseLogin(ctx, { check: binding.kind, returnTo });
  const flagged = portal.config.demo && login.productOverview;
  const path = safeReturnPath(returnTo);
  const target = flagged ? withQuery(path, 'enableProductOverview', 'true') : path;
  reply.redirect(`${portal.config.PUBLIC_URL}${target}`, 303);
}

interface Login {
  claims: IssuerClaims;
  tokens: oidc.TokenEndpointResponse;
  productOverview: boolean;
}

interface Failure {
  check: FailedCheck;
  error?: unknown;
}

/** What failed is for the log where the provider refused or its answer does not hold: who sent it learns no more. */
async function exchange(
  { portal }: HttpCtx,
  { configuration, own }: RelyingParty,
  answer: URL,
  attempt: { state: string; nonce: string; codeVerifier: string },
): Promise<Login | Failure> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) return { check: 'answer' };
    const all = await completeClaims(
      configuration,
      tokens.access_token,
      idToken,
      emailClaimsOf(portal.config, own !== undefined),
    );
    const read = readClaims(all, portal.config, own !== undefined);
    if (!read) return { check: 'noAddress' };
    const claims = own ? { ...read, iss: EMBEDDED_ISSUER } : read;
    return { claims, tokens, productOverview: all['product_overview'] === true };
  } catch (error) {
    notePromptRefused(configuration, error);
    return { check: failedCheckOf(error), error };
  }
}

/** Binds the person and opens their session in one transaction, under a new id: a planted cookie is worth nothing. */
async function open(ctx: HttpCtx, party: RelyingParty, { claims, tokens }: Login): Promise<Binding> {
  const { portal, request, reply, now } = ctx;
  const value = randomToken();
  const idHash = tokenHash(value);
  const sealed = (token: string | undefined) => (token ? sealProviderToken(portal, idHash, token) : null);
  const binding = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const bound = await bindPerson(trx, claims, portal.config, party.own !== undefined);
    if (bound.kind !== 'person') return bound;
    await insertSession(trx, {
      idHash,
      userId: bound.userId,
      identityProvider: claims.identityProvider,
      now,
      expiresAt: new Date(now.getTime() + portal.config.SESSION_MAX),
      refreshToken: sealed(tokens.refresh_token),
      idToken: sealed(tokens.id_token),
      providerExpiresAt: tokens.refresh_token ? providerExpiry(now, tokens.expires_in) : null,
      userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      address: addressOf(request),
    });
    await ctx.audit(trx, {
      userId: bound.userId,
      accountId: null,
      action: 'session.logIn',
      object: null,
      detail: { identityProvider: claims.identityProvider },
    });
    return bound;
  });
  if (binding.kind !== 'person') return binding;
  const before = sessionIdOf(portal, request);
  if (before) await endSession(portal.pool, { idHash: before, reason: 'replaced', now });
  setSessionCookie(portal, reply, value);
  await logGate(ctx, { userId: binding.userId, sessionIdHash: idHash });
  return binding;
}
