import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ApplicationForCaller, CucaPath, UsageAccount } from './schema.ts';

/** The applications of an account; people with application roles see theirs. */
export const listApplications = endpoint('GET /api/accounts/:accountId/applications', {
  id: 'usage-accounts.listApplications',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: "List an account's applications with their reporting contacts",
  params: AccountPath,
  output: z.array(ApplicationForCaller),
});

/** One of them as a usage account; its people know what is open to them from their token, and ask for its products. */
export const getUsageAccount = endpoint('GET /api/accounts/:accountId/cucas/:cucaId', {
  id: 'usage-accounts.getUsageAccount',
  access: { need: 'READ_PRODUCTS', scope: 'cuca' },
  summary: 'Get an application with its products and the pages the caller can open',
  params: CucaPath,
  output: UsageAccount,
});
