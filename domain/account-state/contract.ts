import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { AccountState } from './schema.ts';

/**
 * What is due and how things stand in an account, in one call. Each part needs a right of its own: reports that of
 * reporting volume, expiry that of the downloads, usage that of reading it or, for volume products, of reporting it.
 */
export const getAccountState = endpoint('GET /api/accounts/:accountId/state', {
  id: 'account-state.getAccountState',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: "Get an account's last report, unreported months, expiring keys and usage against the maximum",
  params: AccountPath,
  output: AccountState,
});
