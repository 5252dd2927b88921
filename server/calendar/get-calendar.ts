import type { Calendar } from '#domain/calendar/schema.ts';
import { listOwnAccounts } from '#server/accounts/own-queries.ts';
import type { AccountCtx, AccountsCtx, AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { collectEntries } from './collect-entries.ts';

/** The calendar of one account. */
export const getCalendar = (ctx: AccountCtx): Promise<Calendar> =>
  ctx.transaction((trx) => collectEntries(trx, ctx, [ctx.account]));

/** The calendar of all accounts of a person; of staff those that they look after. */
export const getOwnCalendar = (ctx: AccountsCtx): Promise<Calendar> =>
  ctx.transaction(async (trx) => collectEntries(trx, ctx, await accountsOf(ctx, trx)));

async function accountsOf(ctx: AccountsCtx, trx: Database): Promise<readonly AuthorizedAccountId[]> {
  const { accounts } = ctx;
  return accounts === 'all' ? listOwnAccounts(trx, { ...ctx, accounts }) : accounts;
}
