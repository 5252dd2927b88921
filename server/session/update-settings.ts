import { OwnSettings } from '#domain/session/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { findSettings, updateSettings } from './queries.ts';

/** A person's own choices; what was never chosen, or no longer exists, has its default. */
export async function getOwnSettings(ctx: SignedInCtx): Promise<OwnSettings> {
  const stored = await ctx.transaction((trx) => findSettings(trx, ctx.principal.userId));
  const parsed = OwnSettings.safeParse(stored);
  return parsed.success ? parsed.data : OwnSettings.parse({});
}

export async function updateOwnSettings(ctx: SignedInCtx, settings: OwnSettings): Promise<OwnSettings> {
  await ctx.transaction((trx) => updateSettings(trx, ctx.principal.userId, settings));
  return settings;
}
