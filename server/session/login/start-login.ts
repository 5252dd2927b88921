import * as oidc from 'openid-client';
import type { startLogin as contract } from '#domain/session/contract.ts';
import type { InputOf } from '#domain/core/endpoint.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ATTEMPT_SECONDS, setAttemptCookie } from '../cookies.ts';
import { insertToken } from '../one-time-token-queries.ts';
import { requestAccount } from './provider/request-account.ts';
import { reachProvider } from './provider-gate.ts';

/** 4.13: off to the identity provider, with state, nonce and PKCE verifier kept for this browser and this attempt. */
export async function startLogin(ctx: HttpCtx, input: InputOf<typeof contract>): Promise<undefined> {
  const { portal, reply, now } = ctx;
  if (goHome(ctx, input)) return;
  const party = await reachProvider(ctx);
  if (!party) return;
  const { configuration } = party;
  const [state, nonce, codeVerifier, cookie] = [randomToken(), randomToken(), randomToken(), randomToken()];
  const stateHash = tokenHash(state);
  await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    insertToken(trx, {
      kind: 'LOGIN',
      tokenHash: stateHash,
      userId: null,
      emailKey: null,
      payload: {
        cookieHash: tokenHash(cookie).toString('hex'),
        nonce,
        codeVerifier,
        returnTo: safeReturnPath(input.query.return_to),
      },
      now,
      expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
    }),
  );
  setAttemptCookie(portal, reply, stateHash, cookie);
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${portal.config.PUBLIC_URL}/api/auth/callback`,
    scope: portal.config.OIDC_SCOPES,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(input.query.account === 'other' ? requestAccount(party) : {}),
  });
  reply.redirect(address.href, 303);
}

/**
 * The attempt's cookie and the callback belong to `PUBLIC_URL`: whoever comes by another name is sent there first, and
 * once, since a proxy may tell a name that no browser used.
 */
function goHome({ portal, request, reply }: HttpCtx, { query }: InputOf<typeof contract>): boolean {
  const { PUBLIC_URL } = portal.config;
  if (query.moved === 'true' || request.hostname.toLowerCase() === new URL(PUBLIC_URL).hostname) return false;
  const { return_to, account } = query;
  const next = new URLSearchParams({
    ...(return_to === undefined ? {} : { return_to }),
    ...(account === undefined ? {} : { account }),
    moved: 'true',
  });
  reply.redirect(`${PUBLIC_URL}/api/auth/login?${next.toString()}`, 303);
  return true;
}
