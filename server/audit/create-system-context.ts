import { randomUUID } from 'node:crypto';
import { dayOf } from '#domain/core/day.ts';
import type { SystemActor } from '#server/core/actor.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Services } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordDeeds } from './record-deeds.ts';

/**
 * The context of a run that no call asked for: a job's or a command's. It sees every account, and its deeds say whose
 * they are and in which run.
 */
export function createSystemContext<P extends Services>(
  portal: P,
  actor: SystemActor,
  requestId: string = randomUUID(),
): Ctx & { portal: P } {
  const now = portal.now();
  const about = { portal, actor, now, today: dayOf(now), requestId };
  const { audit } = recordDeeds(actor, about);
  return { ...about, audit, transaction: (work) => inTransaction(portal.pool, { role: 'system' }, work) };
}
