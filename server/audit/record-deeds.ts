import { actorName, userIdOf, type Actor } from '#server/core/actor.ts';
import type { Ctx } from '#server/core/context.ts';
import { insertAudit } from './queries.ts';

export interface DeedRecord {
  audit: Ctx['audit'];
  /** Whether a row about an account has been written. */
  hasRecorded: () => boolean;
}

/** Writes an actor's deeds of one call or run, each in its own transaction. */
export function recordDeeds(
  actor: Actor,
  { now, requestId, network }: Pick<Ctx, 'now' | 'requestId'> & { network?: string | undefined },
): DeedRecord {
  let recorded = false;
  return {
    audit: async (trx, { userId = userIdOf(actor), ...deed }) => {
      await insertAudit(trx, now, { ...deed, userId, requestId, actor: actorName(actor), network });
      recorded ||= deed.accountId !== null;
    },
    hasRecorded: () => recorded,
  };
}
