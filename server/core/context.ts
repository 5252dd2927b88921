import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reach } from '#domain/access/can.ts';
import type { Access } from '#domain/access/need.ts';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import type { Actor, Person, TokenActor, Viewer } from './actor.ts';
import type { Deed } from './deed.ts';
import type { Portal, Services } from './portal.ts';
import type { Principal } from './principal.ts';

declare const proof: unique symbol;
/** An account id that the access check has let through; only server/app/authorize.ts makes one. */
export type AuthorizedAccountId = string & { readonly [proof]: 'account' };

/** What a verb needs that a call, a job and a command may all ask for. */
export interface Ctx {
  portal: Services;
  actor: Actor;
  now: Date;
  /** The UTC day of `now`. */
  today: Day;
  /** Of the call, or of the run of a job or command: joins what the log and the audit say. */
  requestId: string;
  /** One transaction in the actor's row-level-security frame. */
  transaction: <T>(work: (trx: Database) => Promise<T>) => Promise<T>;
  /** Records what the actor did, in the transaction of the deed itself. */
  audit: (trx: Database, deed: Deed) => Promise<void>;
}

/** A call by whoever it may be. It has no transaction: nobody's rows are a stranger's. */
export interface PublicCtx extends Omit<Ctx, 'transaction'> {
  portal: Portal;
}

/** Somebody known by a base token: their e-mail may be unverified, they may be refused elsewhere. */
export interface PersonCtx extends PublicCtx {
  actor: Person | TokenActor | Viewer;
  principal: Principal;
  /** Who is asking, read again: a role, session or token that was lost meanwhile is gone, and without any it throws. */
  readAgain: () => Promise<Principal>;
}

export interface SignedInCtx extends PersonCtx, Ctx {
  portal: Portal;
  actor: Person | TokenActor | Viewer;
  internal: boolean;
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

/** A call that only an API token can make: about the token's own account. */
export interface TokenCtx extends AccountCtx {
  actor: TokenActor;
}

/** A call that names no account: it acts on those where the need holds; for internal people on all. */
export interface AccountsCtx extends SignedInCtx {
  accounts: readonly AuthorizedAccountId[] | 'all';
}

/** For the few verbs that read streams, write cookies or answer pages. */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What such a verb is given. */
export type HttpCtx = PublicCtx & Http;

export type CtxOf<A extends Access> = A['need'] extends 'public' | 'apiKey'
  ? PublicCtx
  : A['need'] extends 'calendarToken'
    ? AccountsCtx
    : A['need'] extends 'apiToken' | 'ingestionToken'
      ? TokenCtx
      : A['need'] extends 'baseToken'
        ? PersonCtx
        : A['scope'] extends 'account' | 'cuca' | 'key'
          ? AccountCtx
          : A['scope'] extends 'anyAccount'
            ? AccountsCtx
            : SignedInCtx;
