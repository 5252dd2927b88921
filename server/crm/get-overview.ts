import type { getOverview as contract } from '#domain/crm/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import {
  countConflicts,
  countRefused,
  countSetAside,
  countWaiting,
  listConflicts,
  listRefused,
  listSetAside,
} from './overview-queries.ts';
import { readState } from './sync/state-queries.ts';

/** How the portal and the CRM get on. */
export const getOverview: Handler<typeof contract> = (ctx) =>
  ctx.transaction(async (trx) => {
    const state = await readState(trx);
    const isResting = state?.restingUntil != null && state.restingUntil > ctx.now;
    const refused = await listRefused(trx);
    const setAside = await listSetAside(trx);
    const conflicts = await listConflicts(trx);
    return {
      reachedAt: state?.reachedAt?.toISOString() ?? null,
      restingUntil: isResting ? (state.restingUntil?.toISOString() ?? null) : null,
      reason: state?.reason ?? null,
      calls:
        state?.callsUsed == null || state.callsMost === null
          ? null
          : { used: state.callsUsed, most: state.callsMost },
      waiting: {
        count: await countWaiting(trx),
        refusedCount: await countRefused(trx),
        refused: refused.map(({ nextAttemptAt, ...row }) => ({
          ...row,
          nextAttemptAt: nextAttemptAt.toISOString(),
        })),
      },
      setAside: { count: await countSetAside(trx), named: setAside.map(withInstant) },
      conflicts: { count: await countConflicts(trx), named: conflicts.map(withInstant) },
    };
  });

const withInstant = <Row extends { foundAt: Date }>({ foundAt, ...row }: Row) => ({
  ...row,
  foundAt: foundAt.toISOString(),
});
