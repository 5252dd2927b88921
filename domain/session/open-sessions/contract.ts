import { z } from 'zod';
import { endpoint, noContent } from '../../core/endpoint.ts';
import { OpenSession, SessionPath } from './schema.ts';

const access = { need: 'signedIn', scope: 'none' } as const;
const path = '/api/auth/sessions';

export const listSessions = endpoint({
  id: 'session.listSessions',
  inView: 'closed',
  method: 'GET',
  path,
  access,
  summary: 'Where the caller is signed in, the own session first',
  output: z.array(OpenSession),
});

export const endSession = endpoint({
  id: 'session.endSession',
  method: 'POST',
  path: `${path}/:sessionId/end`,
  access,
  summary: "End one of the caller's sessions: its next call is refused",
  params: SessionPath,
  output: noContent,
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  id: 'session.endOtherSessions',
  method: 'POST',
  path: `${path}/end-others`,
  access,
  summary: "End all of the caller's sessions but the one that asks",
  output: z.object({ ended: z.number().int().nonnegative() }),
});
