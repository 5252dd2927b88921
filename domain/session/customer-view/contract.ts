import { endpoint, noContent } from '../../core/endpoint.ts';
import { BeginView, BegunView, Viewable, ViewPath } from './schema.ts';

const access = { need: 'internal', scope: 'account' } as const;

export const listViewable = endpoint('GET /api/accounts/:accountId/viewable', {
  id: 'session.listViewable',
  access,
  summary: 'List the people in an account whom staff can view the portal as',
  params: ViewPath,
  output: Viewable,
});

export const beginView = endpoint('POST /api/accounts/:accountId/customer-views', {
  id: 'session.beginView',
  access,
  summary: 'Start a read-only view of the portal as a person in an account, for 30 minutes',
  params: ViewPath,
  body: BeginView,
  output: BegunView,
  errors: ['NOT_FOUND', 'VIEW_BARRED', 'VIEW_WITHOUT_ROLES'],
});

export const endView = endpoint('POST /api/auth/customer-view/end', {
  id: 'session.endView',
  access: { need: 'signedIn', scope: 'none' },
  inView: 'open',
  summary: 'Stop viewing as a customer',
  output: noContent,
});
