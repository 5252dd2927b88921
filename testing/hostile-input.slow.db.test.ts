import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#domain/contracts.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { isFieldCode } from '#domain/core/field-codes.ts';
import { Problem } from '#domain/core/problem.ts';
import { makeRandom, type Random } from '#server/demo/make-random.ts';
import { signInEverybody } from './access-principals.ts';
import type { Column } from './access-table.ts';
import { knownParams, requestOf } from './generated-request.ts';
import { hostileTexts, nearly } from './hostile-values.ts';
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

function pathOf(endpoint: Endpoint, random: Random): string {
  const given = endpoint.params ? (nearly(endpoint.params, random) as Record<string, unknown>) : {};
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.6) && knownParams[name]) return encodeURIComponent(knownParams[name]);
    return encoded(random.chance(0.5) ? random.pick(hostileTexts) : String(given[name]));
  });
}

/** Lone surrogates cannot be percent-encoded by the platform; an attacker sends their bytes all the same. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`;
  }
}

function queryOf(schema: z.ZodType, random: Random): string {
  const value = nearly(schema, random);
  const pairs = Object.entries(value as object).flatMap(([name, one]: [string, unknown]) =>
    (Array.isArray(one) ? one : [one])
      .slice(0, 60)
      .map((item) => `${encoded(name)}=${encoded(typeof item === 'string' ? item : JSON.stringify(item))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function payloadOf(endpoint: Endpoint, random: Random): { payload?: string; type?: string } {
  if (endpoint.multipart) return { payload: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' };
  if (!endpoint.body) return {};
  const text = JSON.stringify(nearly(endpoint.body, random)) ?? '';
  const broken = random.chance(0.05) ? text.slice(0, -1) : text;
  return {
    payload: random.chance(0.03) ? '{"__proto__":{"x":1}}' : broken,
    type: endpoint.bodyTypes?.[0] ?? 'application/json',
  };
}

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  json: () => unknown;
}

/** An address of nothing outside the API is answered with the portal's page, which says so. */
const isPage = (url: string, { statusCode, headers: { 'content-type': type } }: Answer): boolean =>
  statusCode === 404 && !url.startsWith('/api/') && type === 'text/html; charset=utf-8';

/** What Zod says where nobody has said anything. */
const OF_A_LIBRARY = /^(?:Invalid (?:input|option|key|string)|Too (?:small|big):|Unrecognized key|Expected )/;

/** Ours, with a body that says what is wrong: fields by codes of the table, in our words. */
function isDeclared(answer: Answer): boolean {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return false;
  const { success, data } = Problem.safeParse(answer.json());
  return (
    success &&
    (data.errors ?? []).every(({ code, message }) => isFieldCode(code) && !OF_A_LIBRARY.test(message))
  );
}

/** The access table says who comes through; here both kinds of person matter, since their queries differ. */
const callers: readonly Column[] = ['int', 'lic', 'own', 'base', '-'];

test('no request that a schema can be bent into ends in a 500, an undeclared answer or a body that is no problem', async () => {
  const random = makeRandom('hostile input');
  const wrong: string[] = [];
  for (let round = 0; round < 5 * contracts.length; round += 1) {
    const endpoint = contracts[round % contracts.length] as Endpoint;
    const { payload, type } = payloadOf(endpoint, random);
    const authorization = headers[random.pick(callers)];
    const request = {
      method: endpoint.method,
      url: pathOf(endpoint, random) + (endpoint.query ? queryOf(endpoint.query, random) : ''),
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    };
    const answer = await portal.app.inject(request);
    const isProblem = answer.statusCode >= 400 && !isPage(request.url, answer);
    if (answer.statusCode === 500 || (isProblem && !isDeclared(answer)))
      wrong.push(
        `${endpoint.id} ${request.url.slice(0, 300)} ${payload?.slice(0, 200) ?? ''}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
      );
  }
  expect(wrong).toEqual([]);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

const namesOf = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test.each(contracts.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s refuses a NUL character, which the database cannot hold, wherever it stands',
  async (_id, endpoint) => {
    for (const column of ['int', 'lic', 'own'] as const) {
      const plain = requestOf(endpoint, headers[column]);
      const requests = [
        ...namesOf(endpoint).map((name) => requestOf(endpoint, headers[column], { [name]: 'a\0b' })),
        ...fieldsOf(endpoint.query).map((name) => ({ ...plain, url: `${plain.url}?${name}=a%00b` })),
        ...fieldsOf(endpoint.body).map((name) => ({
          ...plain,
          payload: JSON.stringify({ [name]: 'a\0\ud800' }),
        })),
      ];
      for (const request of requests) {
        const answer = await portal.app.inject(request);
        expect(answer.statusCode, `${column} ${request.url} ${answer.body}`).toBeLessThan(500);
        expect(answer.statusCode, `${column} ${request.url} ${answer.body}`).toBeGreaterThanOrEqual(400);
      }
    }
  },
);

test.each([
  ['as deep as the limit lets it be', 8_000, 400],
  ['deeper than is read at all', 400_000, 413],
])('a body nested %s is refused like any other', async (_, depth, status) => {
  const answer = await portal.app.inject({
    method: 'PUT',
    url: '/api/reports/license-keys/saved-filters',
    headers: { authorization: headers.int ?? '', 'content-type': 'application/json' },
    payload: `{"freeTextSearch":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });
  expect(answer.statusCode).toBe(status);
  Problem.parse(answer.json());
});
