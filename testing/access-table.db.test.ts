import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { declaredCalls as contracts } from './declared-calls.ts';
import { accessTable, columns, rowOf, type Column } from './access-table.ts';
import { ids, signInEverybody } from './access-principals.ts';
import { requestOf } from './generated-request.ts';
import { seedTwoAccounts } from './two-accounts.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
let headers: Record<Column, string | undefined>;

beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  headers = await signInEverybody(portal.portal);
});
afterAll(() => portal.close());

test('every contract has a row in the access table, and every row a contract', () => {
  expect(contracts.filter((endpoint) => !rowOf(endpoint.id)).map((endpoint) => endpoint.id)).toEqual([]);
  const used = new Set(contracts.map((endpoint) => rowOf(endpoint.id)?.call));
  expect(accessTable.filter((row) => !used.has(row.call)).map((row) => row.call)).toEqual([]);
});

describe.each(contracts.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test.each(columns)('answers the caller "%s" as the table says', async (column) => {
    const answer = await portal.app.inject(requestOf(endpoint, headers[column]));
    const expected = rowOf(id)?.expected[column] ?? '';
    const passed = ![401, 403].includes(answer.statusCode) && answer.statusCode < 500;
    expect(expected === '+' && passed ? '+' : String(answer.statusCode), answer.body).toBe(expected);
    if (answer.statusCode >= 400) Problem.parse(answer.json());
  });
});

const aboutAccounts = contracts.filter((endpoint) => endpoint.path.includes(':accountId'));
describe.each(aboutAccounts.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  test('answers a foreign and a missing account alike, byte for byte', async () => {
    const [foreign, missing] = await Promise.all(
      [ids.otherAccount, 'acc-missing'].map((accountId) =>
        portal.app.inject(requestOf(endpoint, headers.lic, { accountId })),
      ),
    );
    expect(foreign?.statusCode).toBe(403);
    const same = (body = '') =>
      body.replaceAll(/"requestId":"[^"]+"/g, '').replaceAll(ids.otherAccount, 'acc-missing');
    expect(same(foreign?.body)).toBe(same(missing?.body));
  });
});
