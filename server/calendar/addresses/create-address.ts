import { CALENDAR_PREFIX } from '#domain/access/token-scopes.ts';
import type { NewCalendarAddress } from '#domain/calendar/schema.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { saveAddress } from './queries.ts';

/** Makes a private address, this once to be seen; the one before it is not found any more. */
export async function createAddress(ctx: AccountsCtx): Promise<NewCalendarAddress> {
  const token = `${CALENDAR_PREFIX}${randomToken()}`;
  const { userId } = ctx.principal;
  await ctx.transaction(async (trx) => {
    await saveAddress(trx, { userId, tokenHash: tokenHash(token), now: ctx.now });
    await ctx.audit(trx, { action: 'calendar.createAddress', object: null, accountId: null });
  });
  return {
    url: `${ctx.portal.config.PUBLIC_URL}/calendar/${token}.ics`,
    about: { createdAt: ctx.now.toISOString(), lastReadAt: null },
  };
}
