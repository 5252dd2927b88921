import type { Principal } from './principal.ts';

/** Who acts. Every verb knows it, and the audit says it; whoever comes by a token of their own joins here. */
export type Actor = Stranger | Person | SystemActor;

/** Nobody is known: a public call, such as a log-in. */
export interface Stranger {
  readonly kind: 'stranger';
}

/** Somebody who has signed in. */
export interface Person {
  readonly kind: 'person';
  readonly principal: Principal;
}

/** The portal itself: a job, or a command on the operator's terminal. */
export type SystemActor =
  { readonly kind: 'job'; readonly name: string } | { readonly kind: 'command'; readonly name: string };

/** How the audit names an actor; which person, the row says beside it. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'stranger':
    case 'person':
      return actor.kind;
    case 'job':
    case 'command':
      return `${actor.kind} ${actor.name}`;
  }
}

/** The person who acts, or null. */
export const userIdOf = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.principal.userId : null;
