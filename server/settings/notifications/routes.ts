import * as contract from '#domain/settings/notifications/contract.ts';
import {
  NotificationKind,
  notificationKinds,
  type NotificationChoice,
} from '#domain/settings/notifications/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listChoices, saveChoice } from './queries.ts';

async function updateNotification(ctx: SignedInCtx, choice: NotificationChoice): Promise<NotificationChoice> {
  const { userId } = ctx.principal;
  await ctx.transaction((trx) =>
    saveChoice(trx, { name: choice.kind, value: choice.byMail, userId, now: ctx.now }),
  );
  return choice;
}

/** Every kind of mail that can be switched off, as the caller chose or as it is for everybody. */
async function listNotifications(ctx: SignedInCtx): Promise<NotificationChoice[]> {
  const rows = await ctx.transaction((trx) => listChoices(trx, ctx.principal.userId));
  const chosen = new Map(rows.map(({ kind, by_mail: byMail }) => [kind, byMail]));
  return NotificationKind.options.map((kind) => ({
    kind,
    byMail: chosen.get(kind) ?? notificationKinds[kind].byMail,
  }));
}

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.updateNotification, (ctx, { params, body }) =>
    updateNotification(ctx, { ...params, ...body }),
  ),
];
