import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSalesforce, type SalesforceServer } from '../../../testing/salesforce-server.ts';
import { openSalesforce, type SalesforceRecord } from './client.ts';
import { SalesforceError } from './salesforce-error.ts';

let server: SalesforceServer;
beforeAll(async () => {
  server = await startSalesforce();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.fail({ rate: 0 });
  await server.set({ isDown: false, pageSize: 2000, mostCalls: 100_000, usedCalls: 0 });
});

const open = (more: { username?: string; privateKey?: string; signal?: AbortSignal } = {}) =>
  openSalesforce({
    login: {
      loginUrl: server.url,
      clientId: 'the-portal',
      username: more.username ?? 'portal@vendor.example',
      privateKey: more.privateKey ?? server.settings['SALESFORCE_PRIVATE_KEY'] ?? '',
    },
    apiVersion: '62.0',
    signal: more.signal ?? new AbortController().signal,
    pauseMs: 1,
  });
async function readAll(pages: AsyncIterable<SalesforceRecord[]>): Promise<SalesforceRecord[]> {
  const all: SalesforceRecord[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
const troubleOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof SalesforceError ? [error.trouble, error.code] : error),
  );
const accounts = 'SELECT Id, Name FROM Account ORDER BY Id';

describe('the portal is let in', () => {
  test('with one assertion for all its calls, and asks anew where its token is refused', async () => {
    const salesforce = open();
    await server.put('Account', { Id: '001000000000001AAA', Name: 'Acme' });
    expect(await readAll(salesforce.query(accounts))).toMatchObject([{ Name: 'Acme' }]);
    await server.expireTokens();
    expect(await readAll(salesforce.query(accounts))).toMatchObject([{ Name: 'Acme' }]);
  });

  test('not as somebody else and not with another key: Salesforce’s own words say so, no key and no token', async () => {
    const stranger = await open({ username: 'other@vendor.example' })
      .describe('Account')
      .catch((error: unknown) => error as Error);
    expect((stranger as Error).message).toBe(
      "Salesforce does not let the portal in: invalid_grant user hasn't approved this consumer",
    );
    expect(await troubleOf(open({ privateKey: 'nonsense' }).describe('Account'))).toEqual([
      'login',
      'PRIVATE_KEY',
    ]);
  });
});

test('a list comes page by page, deleted records only where they are asked for', async () => {
  await server.put(
    'User',
    ...[1, 2, 3, 4, 5].map((n) => ({ Id: `00500000000000${n}AAA`, LastName: `U${n}`, IsDeleted: n === 5 })),
  );
  await server.set({ pageSize: 2 });
  await server.asked();
  const users = 'SELECT LastName, IsDeleted FROM User ORDER BY LastName';
  expect((await readAll(open().query(users))).map(({ LastName }) => LastName)).toEqual([
    'U1',
    'U2',
    'U3',
    'U4',
  ]);
  expect((await server.asked()).map(({ path }) => path.replace(/[\da-f-]{36}/, 'LOCATOR'))).toEqual([
    '/services/data/v62.0/query',
    '/services/data/v62.0/query/LOCATOR-2',
  ]);
  expect(await readAll(open().query(users, true))).toHaveLength(5);
  const interrupted = open().query(users);
  await interrupted.next();
  await server.forgetLocators();
  expect(await troubleOf(interrupted.next())).toEqual(['refused', 'INVALID_QUERY_LOCATOR']);
});

describe('what is sent', () => {
  const contact = (id: string, more: object = {}) => ({
    Portal_Id__c: id,
    LastName: 'L',
    Email: 'l@acme.example',
    ...more,
  });

  test('with an external id is there once, however often it is sent; what fails fails alone', async () => {
    const salesforce = open();
    const records = [
      contact('contact-1'),
      contact('contact-2', { LastName: 'x'.repeat(81) }),
      contact('contact-3'),
    ];
    const saved = await salesforce.upsert('Contact', 'Portal_Id__c', records);
    expect(saved.map(({ success, errors }) => [success, errors.map(({ statusCode }) => statusCode)])).toEqual(
      [
        [true, []],
        [false, ['STRING_TOO_LONG']],
        [true, []],
      ],
    );
    const again = await salesforce.upsert('Contact', 'Portal_Id__c', records);
    expect(again.map(({ id, created }) => [id, created])).toEqual([
      [saved[0]?.id, false],
      [undefined, undefined],
      [saved[2]?.id, false],
    ]);
    const changed = await salesforce.update('Contact', [{ id: saved[0]?.id ?? '', FirstName: 'Ann' }]);
    expect(changed[0]?.success).toBe(true);
    const rows = (await server.rows('Contact')).filter(({ Portal_Id__c: id }) =>
      /^contact-\d$/.test(String(id)),
    );
    expect(rows.map(({ Portal_Id__c: id, FirstName }) => [id, FirstName])).toEqual([
      ['contact-1', 'Ann'],
      ['contact-3', null],
    ]);
  });

  test('arrives through locked records, lost answers, expired tokens and busy servers, each record once', async () => {
    await server.fail({ rate: 0.3, seed: 7 });
    const ids = Array.from({ length: 30 }, (_, n) => `contact-f${n}`);
    const salesforce = open();
    for (let waiting = ids; waiting.length > 0;) {
      const saved = await salesforce
        .upsert(
          'Contact',
          'Portal_Id__c',
          waiting.map((id) => contact(id)),
        )
        .catch(() => []);
      waiting = waiting.filter((_, at) => !saved[at]?.success);
    }
    const arrived = (await server.rows('Contact')).map(({ Portal_Id__c: id }) => String(id));
    expect(arrived.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });
});

describe('trouble has a name', () => {
  test('of a server that is down, of a limit that is used up, of a field that is not there', async () => {
    await server.set({ isDown: true });
    expect(await troubleOf(open().describe('Account'))).toEqual(['unavailable', 'NETWORK']);
    await server.set({ isDown: false, mostCalls: 10, usedCalls: 9 });
    const salesforce = open();
    await salesforce.describe('Account');
    expect(salesforce.calls()).toEqual({ used: 10, most: 10 });
    expect(await troubleOf(salesforce.describe('Account'))).toEqual(['limit', 'REQUEST_LIMIT_EXCEEDED']);
    await server.set({ mostCalls: 100_000 });
    expect(await troubleOf(readAll(open().query('SELECT Nothing__c FROM Account')))).toEqual([
      'refused',
      'MALFORMED_QUERY',
    ]);
  });

  test('but none where the portal itself stops', async () => {
    const stop = new AbortController();
    stop.abort(new Error('the portal stops'));
    expect(await troubleOf(open({ signal: stop.signal }).describe('Account'))).toEqual(stop.signal.reason);
  });
});
