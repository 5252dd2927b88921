import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ApplicationForCaller } from './schema.ts';

/** The applications of an account; people with application roles see theirs. */
export const listApplications = endpoint({
  id: 'usage-accounts.listApplications',
  method: 'GET',
  path: '/api/accounts/:accountId/applications',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'The applications of an account with their reporting contacts',
  params: AccountPath,
  output: z.array(ApplicationForCaller),
});

export const usageAccountContracts = [listApplications];
