import { defaultAudiences, defaultThresholds, type Audience } from '#domain/alerts/alert-rules.ts';
import * as contract from '#domain/alerts/contract.ts';
import type { AlertChoice, AlertSettings } from '#domain/alerts/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listAlerts, listOwnAlerts, markAlertsRead, markOwnAlertsRead } from './list-alerts.ts';
import { listPeople } from './people-queries.ts';
import { findSetting, saveSetting } from './queries.ts';

/** What is chosen already is left as it is, under the name of whoever chose it. */
async function updateSettings(ctx: AccountCtx, chosen: AlertChoice): Promise<AlertSettings> {
  const { account, principal, now } = ctx;
  await ctx.transaction(async (trx) => {
    const { thresholds, audiences } = await loadSetting(ctx, trx);
    const before = { thresholds, audiences };
    if (JSON.stringify(before) === JSON.stringify(chosen)) return;
    const by = { userId: principal.userId, name: nameOf(principal) };
    await saveSetting(trx, account, { ...chosen, by, now });
    await ctx.audit(trx, {
      action: 'alerts.updateAlertSettings',
      object: null,
      accountId: account,
      detail: { before, after: chosen },
    });
  });
  return getSettings(ctx);
}

async function getSettings(ctx: AccountCtx): Promise<AlertSettings> {
  const setting = await ctx.transaction((trx) => loadSetting(ctx, trx));
  // Customers may not read who else signs in; names of those who could be told are part of this answer.
  const people = await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) =>
    listPeople(trx, [ctx.account]),
  );
  return { ...setting, people: people.map(({ audience, name }) => ({ audience, name })) };
}

async function loadSetting(
  { account }: Pick<AccountCtx, 'account'>,
  trx: Database,
): Promise<Omit<AlertSettings, 'people'>> {
  const setting = await findSetting(trx, account);
  if (!setting)
    return { thresholds: [...defaultThresholds], audiences: [...defaultAudiences], changed: null };
  return {
    thresholds: setting.thresholds,
    audiences: setting.audiences as Audience[],
    changed: { by: setting.changerName, at: setting.changedAt.toISOString() },
  };
}

export const alertRoutes: Route[] = [
  route(contract.listAlerts, listAlerts),
  route(contract.markAlertsRead, markAlertsRead),
  route(contract.listOwnAlerts, listOwnAlerts),
  route(contract.markOwnAlertsRead, markOwnAlertsRead),
  route(contract.getAlertSettings, getSettings),
  route(contract.updateAlertSettings, (ctx, { body }) => updateSettings(ctx, body)),
];
