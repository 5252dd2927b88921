import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reach } from '#domain/access/can.ts';
import type { Access } from '#domain/access/need.ts';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import type { Principal } from './principal.ts';
import type { Portal } from './portal.ts';

declare const proof: unique symbol;
/** An account id that the access check has let through; only server/app/authorize.ts makes one. */
export type AuthorizedAccountId = string & { readonly [proof]: 'account' };

export interface PublicCtx {
  portal: Portal;
  now: Date;
  /** The UTC day of `now`. */
  today: Day;
  requestId: string;
  /** For the few verbs that read streams or write cookies. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Somebody known by a base token: their e-mail may be unverified, they may be refused elsewhere. */
export interface PersonCtx extends PublicCtx {
  principal: Principal;
}

export interface SignedInCtx extends PersonCtx {
  internal: boolean;
  /** One transaction in the caller's row-level-security frame. */
  transaction: <T>(work: (trx: Database) => Promise<T>) => Promise<T>;
}

/** A call about one account (scope account, cuca or key). */
export interface AccountCtx extends SignedInCtx {
  account: AuthorizedAccountId;
  /** Which of the account's rows the need holds for: all, or those of some applications. */
  reach: Reach;
  /** The application in the path, for scope cuca. */
  cucaId: string | undefined;
  /** The key in the path, for scope key. */
  keyId: string | undefined;
}

/** A call that names no account: it acts on those where the need holds; for internal people on all. */
export interface AccountsCtx extends SignedInCtx {
  accounts: readonly AuthorizedAccountId[] | 'all';
}

export type CtxOf<A extends Access> = A['need'] extends 'public' | 'apiKey' | 'ingestionToken'
  ? PublicCtx
  : A['need'] extends 'baseToken'
    ? PersonCtx
    : A['scope'] extends 'account' | 'cuca' | 'key'
      ? AccountCtx
      : A['scope'] extends 'anyAccount'
        ? AccountsCtx
        : SignedInCtx;
