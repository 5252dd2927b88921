import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import { Account, AccountChoice, AccountPath } from './schema.ts';

/** 7.07 */
export const getAccount = endpoint({
  id: 'accounts.getAccount',
  method: 'GET',
  path: '/api/accounts/:accountId',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'An account with the people who look after it',
  params: AccountPath,
  output: Account,
});

/** The caller's own accounts for the chooser (2.02), last used first; internal people have the licenses report instead. */
export const listAccounts = endpoint({
  id: 'accounts.listAccounts',
  method: 'GET',
  path: '/api/accounts',
  access: { need: 'signedIn', scope: 'none' },
  summary: "The caller's accounts, last used first",
  output: z.array(AccountChoice),
});

/** Puts the account to the front of the caller's list. */
export const recordVisit = endpoint({
  id: 'accounts.recordVisit',
  method: 'POST',
  path: '/api/accounts/:accountId/visits',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'Notes that the caller opened the account',
  params: AccountPath,
  output: noContent,
});

export const accountContracts = [getAccount, listAccounts, recordVisit];
