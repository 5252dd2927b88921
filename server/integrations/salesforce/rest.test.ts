import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openKey } from './fetch-token.ts';
import { Rest } from './rest.ts';
import { SalesforceError } from './salesforce-error.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const login = {
  ...{ loginUrl: 'https://login.example', clientId: 'the-portal', username: 'portal@vendor.example' },
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
type Said = Error | [status: number, body: unknown, headers?: Record<string, string>];
const token: Said = [200, { access_token: 'token-1', instance_url: 'https://org.example/path' }];
/** What is asked, and what each question is answered in turn; the last answer stays. */
let asked: { address: string; init: RequestInit }[];
let answers: Said[];
beforeEach(() => {
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    const said = address.startsWith('https://login') ? token : (answers.length > 1 ? answers.shift() : answers[0]);
    if (said instanceof Error || said === undefined) throw said ?? new Error('nothing was to be asked');
    const [status, body, headers = {}] = said;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
}); // prettier-ignore
afterEach(() => vi.unstubAllGlobals());

const Answer = z.object({ id: z.string() });
const open = (signal = new AbortController().signal) => new Rest({ login, signal, pauseMs: 1 });
const ask = (rest: Rest, body?: object) => rest.call(Answer, body ? 'PATCH' : 'GET', '/data', body);
const troubleOf = (rest = open()) =>
  ask(rest).then(
    () => undefined,
    (error: unknown) =>
      error instanceof SalesforceError ? [error.trouble, error.code, error.message] : error,
  );
const calls = () => asked.filter(({ address }) => address === 'https://org.example/data');

test('a call goes to the org’s address with the token, and tells what is used of the calls of the day', async () => {
  answers = [
    [200, { id: '1', more: true }, { 'sforce-limit-info': 'api-usage=18/5000' }],
    [200, { id: '2' }],
  ];
  const rest = open();
  expect([rest.calls, rest.instanceUrl]).toEqual([undefined, undefined]);
  expect(await ask(rest)).toEqual({ id: '1' });
  expect([rest.calls, rest.instanceUrl]).toEqual([{ used: 18, most: 5000 }, 'https://org.example']);
  expect(await ask(rest, { Name: 'Acme' })).toEqual({ id: '2' });
  expect(rest.calls).toEqual({ used: 18, most: 5000 });
  const [read, sent] = calls();
  expect(read?.init).toMatchObject({
    ...{ method: 'GET', redirect: 'error' },
    headers: { authorization: 'Bearer token-1', accept: 'application/json' },
  });
  expect(read?.init.body).toBeUndefined();
  expect(sent?.init).toMatchObject({
    ...{ method: 'PATCH', body: '{"Name":"Acme"}', headers: { 'content-type': 'application/json' } },
  });
  expect(asked).toHaveLength(3); // one token for both
});

describe('what Salesforce says instead', () => {
  const fault = (errorCode: string) => [{ errorCode, message: 'Its words' }];
  test.each([
    [400, fault('MALFORMED'), 'refused', 'MALFORMED', 'Salesforce refuses: MALFORMED: Its words', 1],
    [404, 'no JSON', 'refused', '404', 'Salesforce refuses: status 404', 1],
    [404, [], 'refused', '404', 'Salesforce refuses: status 404', 1],
    [403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }], 'limit', 'REQUEST_LIMIT_EXCEEDED', 'Salesforce takes no more calls today: the limit of the org is used up.', 1],
    [401, fault('INVALID_SESSION_ID'), 'login', 'INVALID_SESSION_ID', 'Salesforce refuses the portal’s token: INVALID_SESSION_ID: Its words', 2],
    [500, fault('UNKNOWN'), 'unavailable', 'UNKNOWN', 'Salesforce is not available: UNKNOWN: Its words', 3],
    [429, {}, 'unavailable', '429', 'Salesforce is not available: status 429', 3],
    [408, {}, 'unavailable', '408', 'Salesforce is not available: status 408', 3],
    [200, 'broken', 'unavailable', 'ANSWER', 'An answer of Salesforce broke off, or is not as it documents.', 3],
    [200, { no: 'id' }, 'unavailable', 'ANSWER', 'An answer of Salesforce broke off, or is not as it documents.', 3],
  ])('%i %j is told as it is, and asked for so often as it may help', async (status, body, trouble, code, words, times) => {
    answers = [[status, body]];
    expect(await troubleOf()).toEqual([trouble, code, words]);
    expect(calls()).toHaveLength(times);
  }); // prettier-ignore

  test('nothing at all is told with its cause', async () => {
    answers = [new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') })];
    const words = 'Salesforce does not answer: connect ECONNREFUSED.';
    expect(await troubleOf()).toEqual(['unavailable', 'NETWORK', words]);
    expect(calls()).toHaveLength(3);
  });

  test('is forgotten when the next try is answered, with a new token where that was refused', async () => {
    answers = [
      [503, {}],
      [401, fault('INVALID_SESSION_ID')],
      [200, { id: '1' }],
    ];
    expect(await ask(open())).toEqual({ id: '1' });
    expect(asked.map(({ address }) => new URL(address).hostname)).toEqual([
      ...['login.example', 'org.example', 'org.example', 'login.example', 'org.example'],
    ]);
  });

  test('is not waited for by a run that has ended', async () => {
    const run = new AbortController();
    answers = [[503, {}]];
    const rest = open(run.signal);
    vi.spyOn(rest, 'pause').mockImplementation(async () => run.abort());
    await expect(ask(rest)).rejects.toThrow('aborted');
    expect(calls().length).toBeLessThan(3);
  });
});

test.each([
  ['nonsense', 'The private key is no PEM file that can be read.'],
  [
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'The private key is no RSA key: Salesforce takes RS256.',
  ],
])('what is wrong with a private key is told without a character of it', (pem, words) => {
  expect(() => openKey(pem)).toThrow(words);
});

test('a private key may stand in one line', () => {
  expect(openKey(login.privateKey.replaceAll('\n', String.raw`\n`)).asymmetricKeyType).toBe('rsa');
});
