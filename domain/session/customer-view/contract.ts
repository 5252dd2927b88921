import { endpoint, noContent } from '../../core/endpoint.ts';
import { BeginView, BegunView, Viewable, ViewPath } from './schema.ts';

const access = { need: 'internal', scope: 'account' } as const;

export const listViewable = endpoint('GET /api/accounts/:accountId/viewable', {
  id: 'session.listViewable',
  access,
  summary: 'Whose view of the portal staff can open in an account',
  params: ViewPath,
  output: Viewable,
});

export const beginView = endpoint('POST /api/accounts/:accountId/customer-views', {
  id: 'session.beginView',
  access,
  summary: "Look at the portal as one of an account's people, reading only, for half an hour",
  params: ViewPath,
  body: BeginView,
  output: BegunView,
  errors: ['NOT_FOUND', 'VIEW_BARRED', 'VIEW_WITHOUT_ROLES'],
});

export const endView = endpoint('POST /api/auth/customer-view/end', {
  id: 'session.endView',
  access: { need: 'signedIn', scope: 'none' },
  inView: 'open',
  summary: 'End the view as a customer',
  output: noContent,
});
