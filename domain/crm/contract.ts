import { endpoint } from '../core/endpoint.ts';
import { CrmOverview } from './schema.ts';

/** What staff see of keeping step with the CRM outside. */
export const getOverview = endpoint('GET /api/background-processes/crm', {
  id: 'crm.getOverview',
  access: { need: 'internal', scope: 'none' },
  summary: 'Get the CRM sync status: waiting and rejected records, and conflicts',
  output: CrmOverview,
});
