import { endpoint } from '../core/endpoint.ts';
import { StaffOverview, StaffOverviewQuery } from './schema.ts';

export const getStaffOverview = endpoint('GET /api/overview', {
  id: 'staff-overview.getStaffOverview',
  access: { need: 'internal', scope: 'none' },
  summary: 'Count the license keys, exposed keys, cases and unmatched usage that need attention',
  query: StaffOverviewQuery,
  output: StaffOverview,
});
