import { accountsWith } from '#domain/access/can.ts';
import * as contract from '#domain/accounts/contract.ts';
import { ACCOUNTS_FOUND_MAX } from '#domain/accounts/contract.ts';
import type { Account, AccountChoice, AccountName } from '#domain/accounts/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx, SignedInCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { findAccount, findAccountsByText, listAccountsByVisit, upsertVisit } from './account-queries.ts';

/** 2.72: the accounts an internal person may mean. */
const searchAccounts = (ctx: SignedInCtx, text: string): Promise<AccountName[]> =>
  ctx.transaction((trx) => findAccountsByText(trx, text, ACCOUNTS_FOUND_MAX));

/** Notes that the caller opened the account, so that the chooser lists it first. */
async function recordVisit(ctx: AccountCtx): Promise<undefined> {
  const visit = { accountId: ctx.account, userId: ctx.principal.userId, at: ctx.now };
  await ctx.transaction((trx) => upsertVisit(trx, visit));
  return undefined;
}

/** 7.07 */
async function getAccount(ctx: AccountCtx): Promise<Account> {
  const account = await ctx.transaction((trx) => findAccount(trx, ctx.account));
  if (!account) throw new AppError('ACCESS_DENIED'); // gone since the access check
  return account;
}

/** The caller's accounts for the chooser (2.02), last used first. Internal people hold no account of their own. */
async function listAccounts(ctx: SignedInCtx): Promise<AccountChoice[]> {
  const own = accountsWith(ctx.principal, 'READ_ACCOUNT');
  const rows = await ctx.transaction((trx) => listAccountsByVisit(trx, own, ctx.principal.userId));
  return rows.map(({ id, name, visitedAt }) => ({
    id,
    name,
    lastVisitedAt: visitedAt?.toISOString() ?? null,
  }));
}

export const accountRoutes: Route[] = [
  route(contract.getAccount, getAccount),
  route(contract.listAccounts, listAccounts),
  route(contract.recordVisit, recordVisit),
  route(contract.searchAccounts, (ctx, { query }) => searchAccounts(ctx, query.text)),
];
