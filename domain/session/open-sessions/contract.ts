import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { OpenSession, SessionPath } from './schema.ts';

const access = { need: 'signedIn', scope: 'none' } as const;
const path = '/api/auth/sessions';

export const listSessions = endpoint(`GET ${path}`, {
  id: 'session.listSessions',
  inView: 'closed',
  access,
  summary: "List the caller's sessions, the current one first",
  output: z.array(OpenSession),
});

export const endSession = endpoint(`POST ${path}/:sessionId/end`, {
  id: 'session.endSession',
  access,
  summary: "End one of the caller's sessions, or all others: their next call is refused",
  params: SessionPath,
  output: z.object({ ended: z.number().int().nonnegative() }),
  errors: ['NOT_FOUND'],
});
