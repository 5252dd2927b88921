import { endpoint } from '../core/endpoint.ts';
import { CrmOverview } from './schema.ts';

/** What staff see of keeping step with the CRM outside. */
export const getOverview = endpoint('GET /api/background-processes/crm', {
  id: 'crm.getOverview',
  access: { need: 'internal', scope: 'none' },
  summary: 'How the portal and the CRM get on: what waits, what is refused, what both sides had changed',
  output: CrmOverview,
});
