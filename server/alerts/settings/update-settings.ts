import type { AlertChoice, AlertSettings } from '#domain/alerts/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { saveSetting } from '../queries.ts';
import { getSettings, loadSetting } from './get-settings.ts';

/** What is chosen already is left as it is, under the name of whoever chose it. */
export async function updateSettings(ctx: AccountCtx, chosen: AlertChoice): Promise<AlertSettings> {
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
