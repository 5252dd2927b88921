import { defaultAudiences, defaultThresholds, type Audience } from '#domain/alerts/alert-rules.ts';
import type { AlertSettings } from '#domain/alerts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listPeople } from '../people-queries.ts';
import { findSetting } from '../queries.ts';

export async function getSettings(ctx: AccountCtx): Promise<AlertSettings> {
  const setting = await ctx.transaction((trx) => loadSetting(ctx, trx));
  // Customers may not read who else signs in; names of those who could be told are part of this answer.
  const people = await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) =>
    listPeople(trx, [ctx.account]),
  );
  return { ...setting, people: people.map(({ audience, name }) => ({ audience, name })) };
}

export async function loadSetting(
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
