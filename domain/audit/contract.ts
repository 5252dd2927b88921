import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { AccountDeedQuery, DeedPage, DeedQuery } from './schema.ts';

const general = { need: 'internal', scope: 'none' } as const;
/** Who holds an account's licenses, and who owns an application of it: the latter for their applications. */
const access = { need: { anyOf: ['DOWNLOAD_LICENSES', 'EDIT_CUCA_KEYS'] }, scope: 'account' } as const;
const ofAccount = '/api/accounts/:accountId/audit';

export const listDeeds = endpoint('GET /api/audit', {
  id: 'audit.listDeeds',
  access: general,
  summary: 'List audit events for all accounts, newest first',
  query: DeedQuery,
  output: DeedPage,
  files: { csv: { id: 'audit.exportDeeds' } },
});

export const listAccountDeeds = endpoint(`GET ${ofAccount}`, {
  id: 'audit.listAccountDeeds',
  access,
  summary: "List an account's audit events, newest first",
  params: AccountPath,
  query: AccountDeedQuery,
  output: DeedPage,
  files: { csv: { id: 'audit.exportAccountDeeds' } },
});
