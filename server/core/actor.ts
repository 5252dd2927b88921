import type { TokenScope } from '#domain/access/token-scopes.ts';
import type { Principal, ViewFacts } from './principal.ts';

/** Who acts. Every verb knows it, and the audit says it. */
export type Actor = Stranger | ActivationClient | Person | TokenActor | Viewer | SystemActor;

/** Nobody is known: a public call, such as a log-in. */
export interface Stranger {
  readonly kind: 'stranger';
}

/** A client that shows the installation's API key: which program calls, not who runs it. */
export interface ActivationClient {
  readonly kind: 'activation client';
}

/** Somebody who has signed in. */
export interface Person {
  readonly kind: 'person';
  readonly principal: Principal;
}

/** An API token as its row says. */
export interface TokenIdentity {
  id: string;
  name: string;
  accountId: string;
  scopes: readonly TokenScope[];
  expiresAt: Date;
}

/** A program with an API token: it acts as its maker, within the token's account and scopes. */
export interface TokenActor {
  readonly kind: 'token';
  readonly token: TokenIdentity;
  readonly principal: Principal;
}

/** Staff who look at the portal as a customer: the deed is theirs, the rights are the customer's. */
export interface Viewer {
  readonly kind: 'view';
  readonly view: ViewFacts;
  readonly principal: Principal;
}

/** The portal itself: a job, or a command on the operator's terminal. */
export type SystemActor =
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'command'; readonly name: string };

/** How the audit names an actor; which person, the row says beside it. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'stranger':
    case 'activation client':
    case 'person':
      return actor.kind;
    case 'token':
      return `token ${actor.token.id}`;
    case 'view':
      return `view ${actor.view.id} as ${actor.view.row.subjectId ?? 'roles'}`;
    case 'job':
    case 'command':
      return `${actor.kind} ${actor.name}`;
  }
}

/** The person who acts, or whose token does; else null. */
export const userIdOf = (actor: Actor): string | null =>
  actor.kind === 'view'
    ? actor.view.viewer.userId
    : actor.kind === 'person' || actor.kind === 'token'
      ? actor.principal.userId
      : null;
