import { randomUUID } from 'node:crypto';
import { isInternal } from '#domain/access/can.ts';
import { addDays, dayOf, type Day } from '#domain/core/day.ts';
import { recordDeeds } from '#server/audit/record-deeds.ts';
import type { Actor } from '#server/core/actor.ts';
import type { AccountCtx, AccountsCtx, AuthorizedAccountId, TokenCtx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Frame } from '#server/db/frame.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { DemoKey, DemoToken } from './queries.ts';

/** An account with whoever reports for it, as the steps of its history need it. */
export interface DemoAccount {
  portal: Portal;
  accountId: string;
  today: Day;
  keys: readonly DemoKey[];
  reporter: Principal;
  staff: Principal;
}

/** An instant so many days ago, in the morning. */
export const daysAgo = ({ today }: Pick<DemoAccount, 'today'>, days: number): Date =>
  new Date(`${addDays(today, -days)}T09:24:00Z`);

/** Where and when a demo person did something. */
export interface DemoScene {
  portal: Portal;
  accountId: string;
  at: Date;
}

/** A demo person in one account, at an instant that has passed: the verbs of calls then run as they did. */
export const createDemoContext = (scene: DemoScene, principal: Principal): AccountCtx & AccountsCtx => ({
  ...contextOf(scene, principal, { kind: 'person', principal }),
  actor: { kind: 'person', principal },
});

/** The same for what a demo person's token sent. */
export function createDemoTokenContext(
  scene: DemoScene,
  principal: Principal,
  { id, name, scopes, expiresAt }: DemoToken,
): TokenCtx {
  const token = { id, name, scopes, expiresAt, accountId: scene.accountId };
  const actor = { kind: 'token', token, principal } as const;
  return { ...contextOf(scene, principal, actor), actor };
}

function contextOf({ portal, accountId, at: now }: DemoScene, principal: Principal, actor: Actor) {
  const { userId } = principal;
  const internal = isInternal(principal);
  const frame: Frame = internal
    ? { role: 'staff', userId }
    : { role: 'tenant', accounts: [accountId], userId };
  const account = accountId as AuthorizedAccountId; // of the demo itself, which gave the person their role there
  const requestId = randomUUID();
  const about = { portal: { ...portal, now: () => now }, now, today: dayOf(now), requestId };
  return {
    ...{ ...about, principal, internal, account, accounts: [account], reach: 'all' as const },
    ...{ cucaId: undefined, keyId: undefined },
    audit: recordDeeds(actor, about).audit,
    readAgain: async () => principal,
    transaction: <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(portal.pool, frame, work),
  };
}
