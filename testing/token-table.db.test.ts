import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { tokenScopes, type TokenScope } from '#domain/access/token-scopes.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { Problem } from '#domain/core/problem.ts';
import { declaredCalls as contracts } from './declared-calls.ts';
import { ids } from './access-principals.ts';
import { accessTable, rowOf, tokenColumns, type TokenColumn } from './access-table.ts';
import { createApiToken } from './api-tokens.ts';
import { requestOf } from './generated-request.ts';
import { createPerson, type TestPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

let portal: TestPortal;
const headers = new Map<TokenColumn, string>();

const everything: TestPerson = {
  accounts: { [ids.account]: { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } } },
};
const makers: Record<TokenColumn, { person: TestPerson; scopes: readonly TokenScope[] }> = {
  rep: { person: everything, scopes: ['usage:report'] },
  lic: { person: everything, scopes: ['licenses:read'] },
  evt: { person: everything, scopes: ['events:send'] },
  lost: { person: { accounts: { [ids.account]: { roles: ['ACCOUNT_VIEWER'] } } }, scopes: tokenScopes },
  gone: { person: { accounts: { [ids.otherAccount]: { roles: [...accountRoles] } } }, scopes: tokenScopes },
};

beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  for (const [column, { person, scopes }] of Object.entries(makers)) {
    const { userId } = await createPerson(portal.portal, person);
    const token = await createApiToken(portal.portal, { accountId: ids.account, userId, scopes });
    headers.set(column as TokenColumn, token.headers.authorization);
  }
});
afterAll(() => portal.close());

/** What a token gets where the table names none. */
async function refusalOf({ access, ...endpoint }: Endpoint): Promise<string> {
  if (access.need === 'baseToken' || access.need === 'apiKey') return '401';
  if (access.need !== 'public' && access.need !== 'calendarToken') return '403';
  return String((await portal.app.inject(requestOf({ access, ...endpoint }, undefined))).statusCode);
}

test('every call that names a scope has its tokens in the access table, and every line with tokens such a call', () => {
  const named = contracts.filter(({ tokenScope }) => tokenScope !== undefined).map(({ id }) => id);
  const typed = accessTable.filter(({ tokens }) => tokens !== undefined).map(({ call }) => call);
  expect(named.toSorted()).toEqual(typed.toSorted());
});

describe.each(contracts.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test.each(tokenColumns)('answers the API token "%s" as the table says', async (column) => {
    const answer = await portal.app.inject(requestOf(endpoint, headers.get(column)));
    const expected = rowOf(id)?.tokens?.[column] ?? (await refusalOf(endpoint));
    const passed = ![401, 403].includes(answer.statusCode) && answer.statusCode < 500;
    expect(expected === '+' && passed ? '+' : String(answer.statusCode), answer.body).toBe(expected);
    if (answer.statusCode >= 400) Problem.parse(answer.json());
  });
});

test('a token opens no other account of its maker', async () => {
  const { userId } = await createPerson(portal.portal, {
    accounts: { [ids.account]: { roles: ['LICENSEE'] }, [ids.otherAccount]: { roles: ['LICENSEE'] } },
  });
  const scopes = ['licenses:read'] as const;
  const token = await createApiToken(portal.portal, { accountId: ids.account, userId, scopes });
  const list = (accountId: string) =>
    portal.app.inject({
      url: `/api/salesforce/accounts/${accountId}/license-keys/downloadable`,
      headers: token.headers,
    });
  expect((await list(ids.account)).statusCode).toBe(200);
  expect((await list(ids.otherAccount)).json()).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
});
