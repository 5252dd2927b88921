import type { TeamKey } from '#domain/teams/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from '../change-team.ts';
import { listKeysOf } from './queries.ts';

/** The keys of the application and the free ones of its account, by their tails alone. */
export const listKeys = (ctx: AccountCtx): Promise<TeamKey[]> =>
  ctx.transaction((trx) => listKeysOf(trx, placeOf(ctx)));
