import { expect, test } from 'vitest';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '#server/core/portal.ts';
import { declaredCalls as contracts } from '../../testing/declared-calls.ts';
import { gateOf, openCall } from './admit.ts';
import { allRoutes } from './all-routes.ts';

const endpoint = (need: Endpoint['access']['need']): Pick<Endpoint, 'id' | 'access'> => ({
  id: 'licenses.getPublicLicense',
  access: { need, scope: 'none' },
});

test('each need has a gate: no view as a customer for public calls, the client for API keys, both for base tokens, their rights for the rest', () => {
  const steps = (need: Endpoint['access']['need']) => gateOf(endpoint(need)).length;
  expect([steps('public'), steps('baseToken'), steps('signedIn'), steps('internal')]).toEqual([1, 2, 2, 2]);
  expect(steps('apiKey')).toBe(2);
  expect([steps('apiToken'), steps('ingestionToken')]).toEqual([2, 2]);
  expect(steps('calendarToken')).toBe(1);
  expect([steps('READ_ACCOUNT'), steps({ anyOf: ['READ_ACCOUNT', 'internal'] })]).toEqual([2, 2]);
});

test('a call begins as one of a stranger, on the day that it is in UTC', () => {
  const portal = { now: () => new Date('2026-11-20T23:59:59Z') } as Portal;
  const request = { id: 'r1', network: '192.0.2.0/24' } as FastifyRequest;
  const reply = {} as FastifyReply;
  const call = openCall(portal, request, reply);
  expect(call).toMatchObject({ actor: { kind: 'stranger' }, today: '2026-11-20', requestId: 'r1' });
  expect([call.portal, call.request, call.reply]).toEqual([portal, request, reply]);
});

test('every declared endpoint has a gate', () => {
  for (const contract of contracts) expect(() => gateOf(contract)).not.toThrow();
});

test('only log-in, uploads and their preview, calendars for programs, first passwords, links that stop mails, and the mails shown in demo mode see the request itself', () => {
  const raw = allRoutes().flatMap((route) =>
    route.raw ? [`${route.endpoint.method} ${route.endpoint.path}`] : [],
  );
  expect(raw.sort()).toEqual([
    'GET /api/auth/callback',
    'GET /api/auth/login',
    'GET /calendar/:token.ics',
    'GET /demo/outbox',
    'GET /mail/unsubscribe/:token',
    'POST /api/accounts/:accountId/customer-views',
    'POST /api/auth/customer-view/end',
    'POST /api/auth/logout',
    'POST /api/auth/token',
    'POST /api/invitations/:token/password-link',
    'POST /api/usage/manual/local',
    'POST /api/usage/manual/local/preview',
    'POST /mail/unsubscribe/:token',
  ]);
});
