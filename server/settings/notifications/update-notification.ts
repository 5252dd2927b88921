import type { NotificationChoice } from '#domain/settings/notifications/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { saveChoice } from './queries.ts';

export async function updateNotification(
  ctx: SignedInCtx,
  choice: NotificationChoice,
): Promise<NotificationChoice> {
  const { userId } = ctx.principal;
  await ctx.transaction((trx) => saveChoice(trx, { ...choice, userId, now: ctx.now }));
  return choice;
}
