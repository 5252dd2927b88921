import { randomUUID } from 'node:crypto';
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import { AppError, RefusedToken } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { insertSigningKey, listSigningKeys } from './queries.ts';

/** `base`: who somebody is, for five minutes, answers two calls. `extended`: 30 minutes, opens the API. */
export type TokenKind = 'base' | 'extended';
export interface TokenClaims {
  userId: string;
  /** Hex of the session's stored hash. */
  sessionId: string;
  /** Staff's view as a customer: `sub` is the customer then, and `act` says who looks (RFC 8693). */
  view?: { id: string; subjectId: string; secondsLeft: number } | undefined;
  /** More claims for the browser to read; the server trusts only the database. */
  extra?: Record<string, unknown>;
}

const ALG = 'ES256';
const AUDIENCE = 'customer-portal-api';
const typeOf = { base: 'portal-base+jwt', extended: 'at+jwt' } as const;
export const tokenSeconds = { base: 5 * 60, extended: 30 * 60 } as const;

interface Keys {
  signing: { kid: string; key: CryptoKey };
  public: Map<string, CryptoKey>;
}
const cache = new WeakMap<Portal, Promise<Keys>>();

/** The portal's keys, shared by every process on the database. */
function keysOf(portal: Portal): Promise<Keys> {
  const known = cache.get(portal);
  if (known) return known;
  const loading = loadKeys(portal);
  cache.set(portal, loading);
  loading.catch(() => cache.delete(portal));
  return loading;
}

async function loadKeys(portal: Portal): Promise<Keys> {
  let rows = await listSigningKeys(portal.pool, 'portal');
  if (rows.length === 0) {
    const pair = await generateKeyPair(ALG, { extractable: true });
    const kid = randomUUID();
    const sealed = portal.secrets.seal('signing-key', JSON.stringify(await exportJWK(pair.privateKey)), kid);
    await insertSigningKey(portal.pool, {
      kid,
      purpose: 'portal',
      sealed,
      publicJwk: await exportJWK(pair.publicKey),
    });
    rows = await listSigningKeys(portal.pool, 'portal'); // another process may have been first: all use the oldest
  }
  const [first] = rows;
  if (!first) throw new Error('no signing key');
  const privateJwk = JSON.parse(
    portal.secrets.open('signing-key', first.private_key_ciphertext, first.kid).toString(),
  ) as JWK;
  const publicKeys = await Promise.all(
    rows.map(async (row) => [row.kid, (await importJWK(row.public_jwk as JWK, ALG)) as CryptoKey] as const),
  );
  return {
    signing: { kid: first.kid, key: (await importJWK(privateJwk, ALG)) as CryptoKey },
    public: new Map(publicKeys),
  };
}

/** A view's token outlives it by a minute, in which its calls are told that it has ended. */
export const lifeOf = (kind: TokenKind, view?: TokenClaims['view']): number =>
  view ? Math.min(tokenSeconds[kind], view.secondsLeft) + 60 : tokenSeconds[kind];

/** Signs a portal token. */
export async function signToken(portal: Portal, kind: TokenKind, claims: TokenClaims): Promise<string> {
  const { signing } = await keysOf(portal);
  const issuedAt = Math.floor(portal.now().getTime() / 1000);
  const { view } = claims;
  const viewing = view ? { view: view.id, act: { sub: claims.userId } } : {};
  return new SignJWT({ ...claims.extra, ...viewing, sid: claims.sessionId })
    .setProtectedHeader({ alg: ALG, kid: signing.kid, typ: typeOf[kind] })
    .setIssuer(portal.config.PUBLIC_URL)
    .setAudience(AUDIENCE)
    .setSubject(view?.subjectId ?? claims.userId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeOf(kind, view))
    .sign(signing.key);
}

/** What a token that was shown says: who asks, in which session and view. */
export interface ShownClaims extends Pick<TokenClaims, 'userId' | 'sessionId'> {
  viewId?: string;
}

interface CheckedToken {
  claims: ShownClaims;
  expiresAt: number;
}
const REMEMBERED = 10_000;
/** Signatures already checked, by hash of the token: checking one costs more than the call it opens. */
const checked = new WeakMap<Portal, Map<string, CheckedToken>>();

/** Who a bearer token stands for; anything wrong with it is 401, without saying what. */
export async function verifyToken(portal: Portal, kind: TokenKind, token: string): Promise<ShownClaims> {
  const known = checked.get(portal) ?? new Map<string, CheckedToken>();
  checked.set(portal, known);
  const name = `${kind} ${tokenHash(token).toString('base64')}`;
  const before = known.get(name);
  if (before && before.expiresAt > portal.now().getTime()) return before.claims;
  const fresh = await checkToken(portal, kind, token);
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
  known.set(name, fresh);
  return fresh.claims;
}

async function checkToken(portal: Portal, kind: TokenKind, token: string): Promise<CheckedToken> {
  const keys = await keysOf(portal);
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.public.get(header.kid ?? '');
        if (!key) throw new Error('unknown key');
        return key;
      },
      {
        algorithms: [ALG],
        issuer: portal.config.PUBLIC_URL,
        audience: AUDIENCE,
        typ: typeOf[kind],
        currentDate: portal.now(),
        // A bearer that runs out early is renewed; a base token lives for as long as clocks may differ.
        ...(kind === 'base' ? { clockTolerance: CLOCK_TOLERANCE_MS / 1000 } : {}),
        requiredClaims: ['sub', 'sid', 'exp'],
      },
    );
    const act = payload['act'] as { sub: string } | undefined;
    const claims = {
      ...{ userId: act?.sub ?? String(payload.sub), sessionId: String(payload['sid']) },
      ...(act ? { viewId: String(payload['view']) } : {}),
    };
    return { claims, expiresAt: Number(payload.exp) * 1000 };
  } catch (error) {
    // Running out is how tokens end; anything else no token of the portal's does.
    throw error instanceof errors.JWTExpired ? new AppError('UNAUTHENTICATED') : new RefusedToken();
  }
}
