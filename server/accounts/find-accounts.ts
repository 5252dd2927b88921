import { ACCOUNTS_FOUND_MAX } from '#domain/accounts/contract.ts';
import type { AccountName } from '#domain/accounts/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { findAccountsByText } from './account-queries.ts';

/** 2.72: the accounts an internal person may mean. */
export const searchAccounts = (ctx: SignedInCtx, text: string): Promise<AccountName[]> =>
  ctx.transaction((trx) => findAccountsByText(trx, text, ACCOUNTS_FOUND_MAX));
