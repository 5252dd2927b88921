import * as contract from '#domain/imaging-usage/reminders/contract.ts';
import { LATER_HOURS } from '#domain/imaging-usage/reminders/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getReminder } from './get-reminder.ts';
import { saveRest } from './queries.ts';

const HOUR_MS = 3_600_000;

/** 2.81: "report later" lets the wizard rest for a day, wherever the person signs in. */
async function updateReminder(ctx: AccountCtx): Promise<{ laterUntil: string }> {
  const until = new Date(ctx.now.getTime() + LATER_HOURS * HOUR_MS);
  const { userId } = ctx.principal;
  await ctx.transaction((trx) => saveRest(trx, { userId, accountId: ctx.account, until }));
  return { laterUntil: until.toISOString() };
}

export const reminderRoutes: Route[] = [
  route(contract.getReminder, getReminder),
  route(contract.updateReminder, updateReminder),
];
