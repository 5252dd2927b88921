import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventAnswers } from '#domain/volume-usage/events/schema.ts';
import { Receipt, ReceiptPage } from '#domain/submissions/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createApiToken, type TestToken } from '../../../testing/api-tokens.ts';
import { createEventAccount, eventOf } from '../../../testing/event-account.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { attachUnmatched } from '../attaching/attach-unmatched.ts';
import { figuresOf, sampleFile, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let account: string;
let key: string;
let keyId: string;
let userId: string;
let token: TestToken;
let reporter: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ account, key, keyId, userId, token, reporter } = await createEventAccount(portal));
});

const event = (id: string, more: object = {}) => eventOf(key, id, more);
const post = (payload: unknown, { headers } = token, source = 'itext-json') =>
  portal.app.inject({
    method: 'POST',
    url: `/api/usage/${source}/events`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const send = async (events: readonly unknown[], by = token, source = 'itext-json') => {
  const answer = await post({ events }, by, source);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EventAnswers>();
};
const statuses = ({ events }: EventAnswers) => events.map(({ status, code }) => code ?? status);
const figures = () => figuresOf(portal.portal, account);
const rows = async (statement: string) => (await portal.asOwner(statement)).rows;
const receipts = async () =>
  ReceiptPage.parse(
    (
      await portal.app.inject({ url: `/api/accounts/${account}/submissions`, headers: reporter.headers })
    ).json(),
  ).receipts;

describe('events of the account’s own keys', () => {
  test('[3.31] are counted as automatic usage in the hour they tell of, and answered in their order', async () => {
    const answer = await send([
      event('a', { count: 3 }),
      event('b', { count: 4, at: '2025-03-01T10:59:59.999+02:00' }),
      event('c', { count: 5, at: '2025-03-01T09:00:00Z' }),
      event('d', { count: 2, product: 'pdfHtml', event: 'convert-html' }),
    ]);
    expect(answer).toEqual({
      ...{ accepted: 4, duplicate: 0, kept: 0, rejected: 0 },
      events: ['a', 'b', 'c', 'd'].map((id) => ({ id, status: 'accepted' })),
    });
    const deeds = await rows(`select action from audit where account_id = '${account}'`);
    expect(deeds).toEqual([{ action: 'volume-usage.sendEvents' }]);
    expect(
      await rows(`select usage_type, unit, value::text, source, outside_term,
        to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, ends_at - starts_at = '1 hour' as hour
        from usage_entry where account_id = '${account}' order by usage_type, starts_at`),
    ).toEqual(
      [
        { usage_type: 'itext-core', unit: 'Processed Documents', value: '7', starts: '2025-03-01 08:00' },
        { usage_type: 'itext-core', unit: 'Processed Documents', value: '5', starts: '2025-03-01 09:00' },
        { usage_type: 'pdfHtml', unit: 'iText modules', value: '2', starts: '2025-03-01 08:00' },
      ].map((row) => ({ ...row, source: 'itext-json', outside_term: false, hour: true })),
    );
    expect(await figures()).toMatchObject({ sum: '14', months: '14', group: '12', report: '12' });
    expect(
      await rows(
        `select day::text, usage_type, value::text from usage_day where license_key_id = '${keyId}' order by 2`,
      ),
    ).toEqual([
      { day: '2025-03-01', usage_type: 'itext-core', value: '12' },
      { day: '2025-03-01', usage_type: 'pdfHtml', value: '2' },
    ]);
    expect(await rows(`select reporting_type from license_group where account_id = '${account}'`)).toEqual([
      { reporting_type: 'AUTO' },
    ]);
  });

  test('sent again, in the same batch, a day or a month later, count once', async () => {
    expect(statuses(await send([event('a', { count: 3 }), event('a', { count: 3 })]))).toEqual([
      'accepted',
      'duplicate',
    ]);
    portal.setNow(new Date('2025-04-03T08:00:00Z'));
    expect(statuses(await send([event('b'), event('a', { count: 3 })]))).toEqual(['accepted', 'duplicate']);
    portal.setNow(new Date('2025-05-03T08:00:00Z'));
    expect(statuses(await send([event('a', { count: 3 })]))).toEqual(['duplicate']);
    expect(await figures()).toMatchObject({ sum: '4', months: '4', group: '4', submissions: 2 });
  });

  test('under a known id with another content are refused, and what was counted stays', async () => {
    await send([event('a', { count: 3 })]);
    const answer = await send([
      event('a', { count: 4 }),
      event('a', { at: '2025-03-01T08:16:00Z', count: 3 }),
    ]);
    expect(statuses(answer)).toEqual(['EVENT_CONFLICT', 'EVENT_CONFLICT']);
    expect(answer.events[0]).toEqual({
      id: 'a',
      status: 'rejected',
      code: 'EVENT_CONFLICT',
      message:
        'The event was not counted: this ID was already used for a different event, which remains counted. Give every event its own ID.',
    });
    expect(statuses(await send([event('x'), event('x', { count: 9 })]))).toEqual([
      'accepted',
      'EVENT_CONFLICT',
    ]);
    expect(await figures()).toMatchObject({ sum: '4' });
  });

  test('of another token are other events, whatever their ids', async () => {
    const other = await createApiToken(portal.portal, {
      accountId: account,
      userId,
      scopes: ['events:send'],
    });
    await send([event('a')]);
    expect(statuses(await send([event('a')], other))).toEqual(['accepted']);
    expect(await figures()).toMatchObject({ sum: '2', submissions: 2 });
  });

  test('come late and out of order into the days they tell of; outside the term they are kept apart', async () => {
    await send([
      event('c', { at: '2025-03-31T23:59:59Z', count: 4 }),
      event('a', { at: '2025-02-01T00:00:00Z', count: 2 }),
    ]);
    await send([event('b', { at: '2025-01-31T23:59:59Z', count: 8 })]);
    expect(
      await rows(
        `select month::text, value::text from usage_month where license_key_id = '${keyId}' order by 1`,
      ),
    ).toEqual([
      { month: '2025-01-01', value: '8' },
      { month: '2025-02-01', value: '2' },
      { month: '2025-03-01', value: '4' },
    ]);
    expect(await figures()).toMatchObject({ sum: '14', group: '6' });
  });

  test('of the largest counts are added up to the last digit', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await send(Array.from({ length: 30 }, (_, n) => event(`big-${n}`, { count: most })));
    // 30 × 9,007,199,254,740,991
    expect(await figures()).toMatchObject({ sum: '270215977642229730', months: '270215977642229730' });
  });

  test('of a product that counts deployments name the unit', async () => {
    const value = randomKey();
    await createVolumeKey(portal, { accountId: account, value, ...sampleTerm, productName: 'Apryse SDK' });
    const counted = { licenseKey: value, product: 'Apryse SDK', event: 'Processed Documents', count: 6 };
    expect(statuses(await send([event('a', counted)], token, 'pws'))).toEqual(['accepted']);
    expect(
      await rows(`select usage_type, unit, source from usage_entry where account_id = '${account}'`),
    ).toEqual([{ usage_type: 'Processed Documents', unit: 'Processed Documents', source: 'pws' }]);
  });

  test('that nobody knows by name are kept without a unit, and the answer and the receipt say so', async () => {
    const answer = await send([event('a', { event: 'fold-paper', count: 7 })]);
    expect(answer).toMatchObject({ accepted: 1 });
    expect(answer.events).toEqual([
      {
        ...{ id: 'a', status: 'accepted', code: 'EVENT_UNCOUNTED' },
        message:
          'The event is stored but not counted: its license does not count fold-paper of itext-core. Check the spelling of both.',
      },
    ]);
    const [receipt] = await receipts();
    expect(receipt?.keys[0]).toMatchObject({
      totals: [{ usageType: 'itext-core:fold-paper', unit: null, value: '7', outsideTerm: '0' }],
      unknownEvents: [{ product: 'itext-core', event: 'fold-paper', value: '7' }],
    });
    expect(receipt?.records).toEqual({ added: 1, replaced: 0, ignored: 0, kept: 1 });
    expect((await send([event('b')])).events).toEqual([{ id: 'b', status: 'accepted' }]);
  });
});

describe('the receipt of a token’s day', () => {
  test('is one, grows while the day runs, and the next day begins another', async () => {
    await send([event('a', { count: 3 })]);
    const [first] = await receipts();
    await send([event('a', { count: 3 }), event('b', { count: 4, at: '2025-02-03T01:00:00Z' })]);
    portal.setNow(new Date('2025-04-02T23:59:59Z'));
    reporter = await signIn(portal.portal, userId);
    await send([event('c', { count: 5, product: 'pdfHtml', event: 'convert-html' })]);
    const [grown, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(grown).toEqual({
      ...first,
      eventCount: 3,
      records: { added: 3, replaced: 0, ignored: 0, kept: 0 },
      keys: [
        {
          ...first?.keys[0],
          records: 3,
          period: { start: '2025-02-03', end: '2025-03-01' },
          totals: [
            { usageType: 'itext-core', unit: 'Processed Documents', value: '7', outsideTerm: '0' },
            { usageType: 'pdfHtml', unit: 'iText modules', value: '5', outsideTerm: '0' },
          ],
        },
      ],
    });
    expect(grown).toMatchObject({ kind: 'EVENTS', file: null, accounts: [{ id: account }] });
    expect(
      await rows(`select records::text, written::text, kept::text, keys, first_day::text, last_day::text
        from submission_search where account_id = '${account}'`),
    ).toEqual([
      {
        ...{ records: '3', written: '3', kept: '0', keys: 1 },
        ...{ first_day: '2025-02-03', last_day: '2025-03-01' },
      },
    ]);
    portal.setNow(new Date('2025-04-03T00:00:00Z'));
    reporter = await signIn(portal.portal, userId);
    await send([event('d')]);
    expect((await receipts()).map(({ eventCount }) => eventCount)).toEqual([1, 3]);
    expect(Receipt.parse((await receipts())[1])).toEqual(grown);
  });

  test('says what was kept for keys that are not linked, unknown and foreign ones alike', async () => {
    const other = `acc-${randomUUID()}`;
    const foreign = randomKey();
    await createPerson(portal.portal, { accounts: { [other]: {} } });
    await createVolumeKey(portal, { accountId: other, value: foreign, ...sampleTerm });
    const unknown = randomKey();
    const answer = await send([
      event('a', { licenseKey: foreign, count: 5 }),
      event('b', { licenseKey: unknown, count: 5 }),
      event('c'),
    ]);
    expect(answer.events).toEqual([
      { id: 'a', status: 'kept' },
      { id: 'b', status: 'kept' },
      { id: 'c', status: 'accepted' },
    ]);
    expect(statuses(await send([event('a', { licenseKey: foreign, count: 5 })]))).toEqual(['duplicate']);
    await send([event('d', { licenseKey: unknown, count: 6 })]);
    expect(await figures()).toMatchObject({ sum: '1' });
    expect(await figuresOf(portal.portal, other)).toMatchObject({ entries: 0 });
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ hasUnlinkedKeys: true });
    expect(receipt?.unmatchedKeys).toBeUndefined();
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const seen = (
      await portal.app.inject({
        url: `/api/accounts/${account}/submissions/${receipt?.id}`,
        headers: staffMember.headers,
      })
    ).json<Receipt>();
    expect(seen.unmatchedKeys?.map(({ records, totals }) => [records, totals[0]?.value])).toEqual([
      [1, '5'],
      [2, '11'],
    ]);
    expect(
      await rows(
        `select value::text, source, instance_id from usage_unmatched where account_id = '${account}' order by id`,
      ),
    ).toEqual([
      { value: '5', source: 'itext-json', instance_id: 'print-1' },
      { value: '5', source: 'itext-json', instance_id: 'print-1' },
      { value: '6', source: 'itext-json', instance_id: 'print-1' },
    ]);
  });
});

describe('events that were kept', () => {
  const bring = async (value: string, accountId: string, more: object = {}) => {
    const id = await createVolumeKey(portal, { accountId, value, ...sampleTerm, ...more });
    return inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      attachUnmatched(
        createSystemContext(portal.portal, { kind: 'command', name: 'import' }),
        trx,
        theseKeys([id]),
      ),
    );
  };

  test('are counted once when their key turns up, also where its license file is known', async () => {
    const later = randomKey();
    await send([event('a', { licenseKey: later, count: 5 }), event('b', { licenseKey: later, count: 6 })]);
    await send([event('c', { licenseKey: later, count: 7, at: '2025-03-02T00:00:00Z' })]);
    const entries = JSON.parse(sampleFile('itextkey-sample.json').toString()) as object[];
    const content = Buffer.from(JSON.stringify(entries.map((entry) => ({ ...entry, key: later }))));
    expect(await bring(later, account, { file: { name: 'itextkey.json', content } })).toEqual({
      ...{ attached: 1, waiting: 0 },
    });
    expect(await figures()).toMatchObject({ entries: 2, sum: '18', months: '18', group: '18', report: '18' });
    expect(
      await rows(`select distinct source, instance_id from usage_entry where account_id = '${account}'`),
    ).toEqual([{ source: 'itext-json', instance_id: 'print-1' }]);
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ kind: 'EVENTS', eventCount: 3, hasUnlinkedKeys: false });
    expect(
      statuses(await send([event('a', { licenseKey: later, count: 5 }), event('d', { licenseKey: later })])),
    ).toEqual(['duplicate', 'accepted']);
    expect(await figures()).toMatchObject({ sum: '19', group: '19' });
    expect(await bring(randomKey(), account)).toEqual({ attached: 0, waiting: 0 });
  });

  test('wait for staff where the key turns up in another account, or the maker lost the right', async () => {
    const other = `acc-${randomUUID()}`;
    await createPerson(portal.portal, { accounts: { [other]: {} } });
    const [elsewhere, late] = [randomKey(), randomKey()];
    await send([event('a', { licenseKey: elsewhere }), event('b', { licenseKey: late })]);
    expect(await bring(elsewhere, other)).toEqual({ attached: 0, waiting: 1 });
    await portal.asOwner(`update account_role set roles = '{LICENSEE}' where account_id = '${account}'`);
    expect(await bring(late, account)).toEqual({ attached: 0, waiting: 1 });
    expect(await figures()).toMatchObject({ entries: 0 });
  });
});

describe('what cannot be an event', () => {
  test.each([
    [{ id: '' }, 'EVENT_INVALID'],
    [{ id: 'x'.repeat(101) }, 'EVENT_INVALID'],
    [{ id: 7 }, 'EVENT_INVALID'],
    [{ licenseKey: undefined }, 'EVENT_INVALID'],
    [{ product: '' }, 'EVENT_INVALID'],
    [{ event: 'a\u0007b' }, 'EVENT_INVALID'],
    [{ version: 'x'.repeat(51) }, 'EVENT_INVALID'],
    [{ instanceId: 'x'.repeat(65) }, 'EVENT_INVALID'],
    [{ instanceId: 'a\u202Eb' }, 'EVENT_INVALID'],
    [{ at: 'yesterday' }, 'EVENT_INVALID'],
    [{ at: '2025-02-30T00:00:00Z' }, 'EVENT_INVALID'],
    [{ at: 1_740_816_000 }, 'EVENT_INVALID'],
    [{ at: '2013-12-31T23:59:59Z' }, 'EVENT_TIME'],
    [{ at: '2025-04-03T08:00:00.001Z' }, 'EVENT_TIME'],
    [{ count: -1 }, 'EVENT_INVALID'],
    [{ count: 1.5 }, 'EVENT_INVALID'],
    [{ count: '1' }, 'EVENT_INVALID'],
    [{ count: 9_007_199_254_740_992 }, 'EVENT_INVALID'],
    [{ count: null }, 'EVENT_INVALID'],
    [{ color: 'red' }, 'UNEXPECTED_FIELD'],
  ])('%o is rejected alone, and the events around it count', async (wrong, code) => {
    const answer = await send([event('before'), event('x', wrong), event('after')]);
    expect(statuses(answer)).toEqual(['accepted', code, 'accepted']);
    expect(answer.events[1]?.message).toMatch(/\.$/);
    expect(await figures()).toMatchObject({ sum: '2' });
  });

  test.each([['null'], ['7'], ['"x"'], ['[]'], ['{}'], ['[[[[[[]]]]]]'], ['{"constructor":1}']])(
    '%s in the place of an event is rejected alone',
    async (wrong) => {
      const answer = await post(`{"events":[${wrong},${JSON.stringify(event('a'))}]}`);
      expect(answer.json<EventAnswers>()).toMatchObject({ accepted: 1, rejected: 1 });
    },
  );

  test.each([
    ['id', 'a\ud800b'],
    ['id', 'a\0b'],
    ['licenseKey', 'a\udc00'],
    ['product', 'itext\ud83d'],
    ['event', 'process\0pdf'],
    ['version', '9\ud800'],
    ['instanceId', '\udfff'],
    ['at', '2025-03-01\0'],
    ['count', '\ud800'],
  ])('an event whose %s holds what no text has (%j) is rejected alone', async (field, text) => {
    const answer = await send([event('a'), event('b', { [field]: text }), event('c')]);
    expect(statuses(answer)).toEqual(['accepted', 'EVENT_INVALID', 'accepted']);
    expect(await figures()).toMatchObject({ sum: '2' });
  });

  test('and so is one with a field of such a name', async () => {
    const answer = await send([event('a'), event('b', { 'x\ud800': 1 })]);
    expect(statuses(answer)).toEqual(['accepted', 'UNEXPECTED_FIELD']);
  });

  test('an event that was rejected counts when it is mended and sent under the same id', async () => {
    expect(statuses(await send([event('a', { count: -1 })]))).toEqual(['EVENT_INVALID']);
    expect(statuses(await send([event('a', { count: 3 })]))).toEqual(['accepted']);
  });

  test.each([
    ['no JSON', '{', 400, 'BAD_REQUEST'],
    ['no object', '[]', 400, 'INVALID_INPUT'],
    ['no events', '{"events":[]}', 400, 'INVALID_INPUT'],
    ['no list', '{"events":{}}', 400, 'INVALID_INPUT'],
    ['something beside the events', '{"events":[1],"more":1}', 400, 'UNEXPECTED_FIELD'],
    ['1,001 events', JSON.stringify({ events: Array.from({ length: 1001 }, () => 1) }), 400, 'INVALID_INPUT'],
    ['a prototype', '{"events":[{"__proto__":{"x":1}}]}', 400, 'BAD_REQUEST'],
    ['100,000 brackets', `{"events":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`, 400, 'BAD_REQUEST'],
    ['more than 2 MiB', JSON.stringify({ events: ['x'.repeat(2 * 1024 * 1024)] }), 413, 'TOO_LARGE'],
  ])('a body with %s is answered for what it is, and nothing of it counts', async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json<{ code?: string }>().code).toBe(code);
    expect(await figures()).toMatchObject({ entries: 0 });
  });

  test('another source than those that send events is refused', async () => {
    for (const source of ['manual', 'itext-luf', 'itext-remote-json', '__proto__'])
      expect((await post({ events: [event('a')] }, token, source)).statusCode).toBe(400);
    expect(await figures()).toMatchObject({ entries: 0 });
  });
});

test('the same batch twenty times at once leaves one', async () => {
  const events = Array.from({ length: 50 }, (_, n) => event(`e-${n}`, { count: n }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ events })));
  const done = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json<EventAnswers>());
  expect(answers.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([]);
  // Whoever was asked to come back does.
  done.push(await send(events));
  expect(done.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50);
  expect(await figures()).toMatchObject({ sum: '1225', months: '1225', group: '1225', submissions: 1 });
});

test('a token that is revoked while its batch is booked stops it whole', async () => {
  await portal.asOwner(`create function revoke_now() returns trigger language plpgsql as $$ begin
    update api_token set revoked_at = now() where id = '${token.id}'; return new; end $$`);
  await portal.asOwner(
    'create trigger revoke_now before insert on usage_submission for each row execute function revoke_now()',
  );
  await portal.asOwner('grant execute on function revoke_now to public');
  try {
    const answer = await post({ events: [event('a')] });
    expect(answer.json()).toMatchObject({ status: 401, code: 'API_TOKEN_REVOKED' });
  } finally {
    await portal.asOwner('drop trigger revoke_now on usage_submission; drop function revoke_now()');
  }
  expect(await figures()).toMatchObject({ entries: 0, submissions: 0 });
  expect(await rows(`select id from usage_event where account_id = '${account}'`)).toEqual([]);
});

test('a right that was lost stops the next batch', async () => {
  await portal.asOwner(`update account_role set roles = '{LICENSEE}' where account_id = '${account}'`);
  expect((await post({ events: [event('a')] })).statusCode).toBe(403);
  expect(await figures()).toMatchObject({ entries: 0 });
});

test('batches with repeats, lost answers and in any order leave what each event said, once', async () => {
  const sent = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    count: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 1, max: 3 }),
    own: fc.boolean(),
  });
  const batches = fc.array(
    fc.record({
      events: fc.array(sent, { minLength: 1, maxLength: 12 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const by = await createApiToken(portal.portal, { accountId: account, userId, scopes: ['events:send'] });
      const strange = randomKey();
      const before = await figures();
      const model = new Map<number, string>();
      let expected = 0;
      for (const { events, times } of all)
        for (let time = 0; time < times; time += 1) {
          const wanted = events.map(({ id, count, day, own }) => {
            const content = `${count} ${day} ${own}`;
            const known = model.get(id);
            if (known !== undefined) return known === content ? 'duplicate' : 'EVENT_CONFLICT';
            model.set(id, content);
            if (own) expected += count;
            return own ? 'accepted' : 'kept';
          });
          const answer = await send(
            events.map(({ id, count, day, own }) =>
              event(`e-${id}`, {
                count,
                at: `2025-03-0${day}T05:00:00Z`,
                ...(own ? {} : { licenseKey: strange }),
              }),
            ),
            by,
          );
          expect(statuses(answer)).toEqual(wanted);
        }
      const after = await figures();
      for (const figure of ['sum', 'months', 'group', 'report'] as const)
        expect(BigInt(after[figure] ?? 0) - BigInt(before[figure] ?? 0)).toBe(BigInt(expected));
    }),
    { numRuns: 12 },
  );
});
