import type { CalendarAddress } from '#domain/calendar/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { findAddress } from './queries.ts';

export async function getAddress(ctx: SignedInCtx): Promise<{ address: CalendarAddress | null }> {
  const found = await ctx.transaction((trx) => findAddress(trx, ctx.principal.userId));
  if (!found) return { address: null };
  const { createdAt, lastReadAt } = found;
  return {
    address: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null },
  };
}
