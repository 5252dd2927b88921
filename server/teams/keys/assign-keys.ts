import type { AssignKeys } from '#domain/teams/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { upsertReportRows } from '#server/licenses-report/report-row-queries.ts';
import { changeTeam, type LockedTeam } from '../change-team.ts';
import { recordChange } from '../record-change.ts';
import { keysOf, lockKeys, writeApplication, type LockedKey } from './queries.ts';

/** Gives free keys to the application and takes keys out of it: all of them, or none. */
export function assignKeys(ctx: AccountCtx, { assign, unassign }: AssignKeys): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_KEYS', async (team) => {
    const ids = [...assign, ...unassign];
    const keys = await lockKeys(team.trx, team.place, ids);
    // Unknown, foreign and a sibling's are answered alike: nobody learns which ids exist.
    if (keys.length < ids.length) throw new AppError('KEY_NOT_FREE');
    const wanted = new Set(assign);
    await move(ctx, team, { keys: keys.filter((key) => wanted.has(key.id) && !key.isAssigned), isIn: true });
    await move(ctx, team, { keys: keys.filter((key) => !wanted.has(key.id) && key.isAssigned), isIn: false });
    return undefined;
  });
}

async function move(
  ctx: AccountCtx,
  { trx, place }: LockedTeam,
  { keys, isIn }: { keys: readonly LockedKey[]; isIn: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map(({ id }) => id);
  await writeApplication(trx, place.accountId, ids, isIn ? place.cucaId : null);
  await upsertReportRows(trx, keysOf(ids));
  for (const { id, tail } of keys)
    await recordChange(ctx, trx, place, {
      action: isIn ? 'KEY_ASSIGNED' : 'KEY_UNASSIGNED',
      object: id,
      subject: tail === null ? id : `…${tail}`,
    });
}
