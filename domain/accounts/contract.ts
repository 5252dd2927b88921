import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Account, AccountChoice, AccountName, AccountPath } from './schema.ts';

/** 7.07 */
export const getAccount = endpoint('GET /api/accounts/:accountId', {
  id: 'accounts.getAccount',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'Get an account with its owner, team owner and CSM',
  params: AccountPath,
  output: Account,
});

/** The caller's own accounts for the chooser (2.02), last used first; internal people have the licenses report instead. */
export const listAccounts = endpoint('GET /api/accounts', {
  id: 'accounts.listAccounts',
  access: { need: 'signedIn', scope: 'none' },
  summary: "List the caller's accounts, last used first",
  output: z.array(AccountChoice),
});

/** Puts the account to the front of the caller's list. */
export const recordVisit = endpoint('POST /api/accounts/:accountId/visits', {
  id: 'accounts.recordVisit',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'Record that the caller opened the account',
  params: AccountPath,
  output: noContent,
});

/** How many accounts a search answers at most. */
export const ACCOUNTS_FOUND_MAX = 20;

/** Internal people look for the account they report for (2.72): part of its name, or its id. */
export const searchAccounts = endpoint('GET /api/reports/accounts', {
  id: 'accounts.searchAccounts',
  access: { need: 'internal', scope: 'none' },
  summary: 'Search accounts by name or ID',
  query: z.object({ text: z.string().min(1).max(TEXT_MAX) }),
  output: z.array(AccountName),
});
