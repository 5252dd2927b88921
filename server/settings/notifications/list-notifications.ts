import { notificationKinds, NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { NotificationChoice } from '#domain/settings/notifications/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { listChoices } from './queries.ts';

/** Every kind of mail that can be switched off, as the caller chose or as it is for everybody. */
export async function listNotifications(ctx: SignedInCtx): Promise<NotificationChoice[]> {
  const rows = await ctx.transaction((trx) => listChoices(trx, ctx.principal.userId));
  const chosen = new Map(rows.map(({ kind, by_mail: byMail }) => [kind, byMail]));
  return NotificationKind.options.map((kind) => ({
    kind,
    byMail: chosen.get(kind) ?? notificationKinds[kind].byMail,
  }));
}
