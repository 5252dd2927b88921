import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from '#domain/accounts/contract.ts';
import { readFeed } from '#domain/calendar/contract.ts';
import type { ErrorCode } from '#domain/core/error-codes.ts';
import type { Problem } from '#domain/core/problem.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from '../../testing/access-principals.ts';
import { createApiToken } from '../../testing/api-tokens.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { seedTwoAccounts } from '../../testing/two-accounts.ts';
import { accessChecks, type AccessChecks } from './access-checks.ts';
import { gateOf, openCall } from './admit.ts';

let portal: TestPortal;
let licensee: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal({ CALLS_PER_MINUTE: '600' });
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  await seedTwoAccounts(portal.portal);
  licensee = await createSignedIn(portal.portal, { accounts: { [ids.account]: { roles: ['LICENSEE'] } } });
});
afterAll(() => portal.close());

const ask = (url: string, authorization: string) =>
  portal.app.inject({ url, headers: authorization === '' ? {} : { authorization } });
const tokenOf = (scope: 'licenses:read' | 'events:send') =>
  createApiToken(portal.portal, { accountId: ids.account, userId: licensee.userId, scopes: [scope] });

test('an API token stands alone behind “Bearer”, in whatever case and after any number of spaces', async () => {
  const { text } = await tokenOf('licenses:read');
  for (const header of [`Bearer ${text}`, `bearer ${text}`, `BEARER   ${text}`]) {
    const answer = await ask('/api/tokens/self', header);
    expect([header, answer.statusCode]).toEqual([header, 200]);
  }
  for (const header of ['', text, `Basic Bearer ${text}`, `Bearer ${text} more`, `Bearer${text}`]) {
    const answer = await ask('/api/tokens/self', header);
    expect([header, answer.json<Problem>().code]).toEqual([header, 'API_TOKEN_MISSING']);
  }
});

test('a token is told how much of its minute is left', async () => {
  const { headers } = await tokenOf('licenses:read');
  await ask('/api/tokens/self', headers.authorization);
  const answer = await ask('/api/tokens/self', headers.authorization);
  expect(answer.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '598' });
  expect(Number(answer.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(answer.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
});

test('a token without the scope of a call is told which one it needs', async () => {
  const { headers } = await tokenOf('events:send');
  const answer = await ask(
    `/api/salesforce/accounts/${ids.account}/license-keys/downloadable`,
    headers.authorization,
  );
  expect([answer.statusCode, answer.json<Problem>().message]).toEqual([
    403,
    'This request needs the scope licenses:read, which this API token does not have. Create a token with that scope.',
  ]);
});

test('an address with a character that no text has is refused before anything is looked for', async () => {
  const answer = await ask('/api/accounts/%00/calendar', licensee.headers.authorization);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'Correct these fields and try again: path.',
    errors: [{ path: 'accountId', code: 'INVALID_TEXT' }],
  });
});

/** The gate of a calendar's address, with something wrong behind it. */
async function readWith(checks: Partial<AccessChecks>, token?: string) {
  const made = await portal.app.inject({
    method: 'POST',
    url: '/api/calendar/address',
    headers: licensee.headers,
  });
  const own = /\/calendar\/(.+)\.ics$/.exec(made.json<{ url: string }>().url)?.[1];
  const request = { id: 'r1', network: '192.0.2.0/24', params: { token: token ?? own }, headers: {} };
  const call = openCall(portal.portal, request as unknown as FastifyRequest, {} as FastifyReply);
  const [enter] = gateOf(readFeed);
  return enter?.(call, {
    endpoint: readFeed,
    checks: { ...accessChecks, ...checks },
    limit: async () => null,
  });
}
const refusing = (code: ErrorCode): Partial<AccessChecks> => ({
  passGates: () => {
    throw new AppError(code, { seconds: 1 });
  },
});

test('a calendar whose maker may not read it is not found; what is broken says that it is', async () => {
  expect(await readWith({})).toMatchObject({ actor: { kind: 'person' }, accounts: [ids.account] });
  await expect(readWith({}, 'nobody-made-this')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const code of ['UNAUTHENTICATED', 'ACCESS_DENIED'] as const)
    await expect(readWith(refusing(code))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(readWith(refusing('SERVICE_UNAVAILABLE'))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const broken = () => {
    throw new TypeError('a mistake of ours');
  };
  await expect(readWith({ passGates: broken })).rejects.toThrow('a mistake of ours');
});

test('staff leave a row for what is not there, and none for what was refused or broke', async () => {
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const rows = () =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('audit')
        .select(['action', 'account_id'])
        .where('user_id', '=', staffMember.userId)
        .execute(),
    );
  const failing = async (error: Error) => {
    const request = { id: 'r2', network: '192.0.2.0/24', params: { accountId: ids.account }, ...staffMember };
    const reply = { header: () => undefined } as unknown as FastifyReply;
    let call = openCall(portal.portal, request as unknown as FastifyRequest, reply);
    const admission = { endpoint: getAccount, checks: accessChecks, limit: async () => null };
    for (const step of gateOf(getAccount)) call = await step(call, admission);
    const ctx = call as unknown as SignedInCtx;
    const fail = async () => {
      throw error;
    };
    await expect(ctx.transaction(fail)).rejects.toBe(error);
    return rows();
  };
  expect(await failing(new AppError('ACCESS_DENIED'))).toEqual([]);
  const ofLibrary = Object.assign(new Error('a mistake of ours'), { code: 'NOT_FOUND' });
  expect(await failing(ofLibrary)).toEqual([]);
  expect(await failing(new AppError('NOT_FOUND'))).toEqual([
    { action: 'accounts.getAccount', account_id: ids.account },
  ]);
});
