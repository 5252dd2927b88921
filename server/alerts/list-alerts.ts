import { alertScopeOf } from '#domain/alerts/alert-scope.ts';
import type * as contract from '#domain/alerts/contract.ts';
import { ALERTS_PAGE, type AlertPage, type AlertQuery } from '#domain/alerts/schema.ts';
import { listOwnAccounts } from '#server/accounts/own-queries.ts';
import type { AccountsCtx, AuthorizedAccountId, SignedInCtx } from '#server/core/context.ts';
import { cutPage } from '#server/core/create-cursor.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { presentAlert } from './present.ts';
import { countAlerts, insertRead, listAlertRows, type AlertReader } from './queries.ts';

export const listAlerts: Handler<typeof contract.listAlerts> = (ctx, { query }) =>
  ctx.transaction(async (trx) => {
    if (query.parts === 'total' && (ctx.internal || ctx.principal.view))
      await ctx.audit(trx, { action: 'alerts.countUnread', object: ctx.account, accountId: ctx.account });
    return pageOf(trx, readerOf(ctx, [ctx.account]), query);
  });

/** Of staff: alerts of the accounts that they look after. */
export const listOwnAlerts: Handler<typeof contract.listOwnAlerts> = (ctx, { query }) =>
  ctx.transaction(async (trx) => pageOf(trx, await ownReader(ctx, trx), query));

export const markAlertsRead: Handler<typeof contract.markAlertsRead> = (ctx, { body }) =>
  ctx.transaction(async (trx) => {
    await insertRead(trx, readerOf(ctx, [ctx.account]), { read: body, now: ctx.now });
    return undefined;
  });

export const markOwnAlertsRead: Handler<typeof contract.markOwnAlertsRead> = (ctx, { body }) =>
  ctx.transaction(async (trx) => {
    await insertRead(trx, await ownReader(ctx, trx), { read: body, now: ctx.now });
    return undefined;
  });

/** How many alerts of an account the caller has not marked as read. */
export const countUnread = async (
  ctx: SignedInCtx & { account: AuthorizedAccountId },
  trx: Database,
): Promise<number> => (await countAlerts(trx, readerOf(ctx, [ctx.account]))).unread;

const readerOf = (
  { principal }: Pick<SignedInCtx, 'principal'>,
  accounts: readonly AuthorizedAccountId[],
): AlertReader => ({ accounts, scope: alertScopeOf(principal, accounts), userId: principal.userId });

async function ownReader(ctx: AccountsCtx, trx: Database): Promise<AlertReader> {
  const { accounts } = ctx;
  return readerOf(ctx, accounts === 'all' ? await listOwnAccounts(trx, { ...ctx, accounts }) : accounts);
}

async function pageOf(trx: Database, reader: AlertReader, query: AlertQuery): Promise<AlertPage> {
  const isUnreadOnly = query.unread === 'true';
  const { total, unread } = await countAlerts(trx, reader);
  const limit = ALERTS_PAGE + 1;
  const rows =
    query.parts === 'total'
      ? []
      : await listAlertRows(trx, reader, { unread: isUnreadOnly, after: query.after, limit });
  const { page, next } = cutPage(rows.map(presentAlert), ALERTS_PAGE, ({ id }) => id);
  return {
    content: page,
    next,
    totalElements: isUnreadOnly ? unread : total,
    unread,
  };
}
