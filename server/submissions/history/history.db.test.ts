import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { HistoryOptions, HistoryPage, UsageReport } from '#domain/submissions/history/schema.ts';
import { historyStates } from '#domain/submissions/history/history-states.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { keptOnly, receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

const [account, other] = ['acc-history', 'acc-other'];
const [key, otherKey, lostKey] = [randomKey(), randomKey(), randomKey()];
let portal: TestPortal;
let reporter: SignedInPerson;
let colleague: SignedInPerson;
let otherReporter: SignedInPerson;
let staffMember: SignedInPerson;
let both: Receipt;

const reporterOf = (id: string) =>
  createSignedIn(portal.portal, { accounts: { [id]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
const get = (person: SignedInPerson, path = '', of = account) =>
  portal.app.inject({ url: `/api/accounts/${of}/usage-reports${path}`, headers: person.headers });
const page = async (person: SignedInPerson, query = '', of = account) =>
  HistoryPage.parse((await get(person, query, of)).json());
const names = async (person: SignedInPerson, query = '', of = account) =>
  (await page(person, query, of)).content.map(({ fileName, kind }) => fileName ?? kind);
const idOfForm = async () => String((await page(reporter, '?kind=FORM')).content[0]?.id);
const minute = (n: number) => new Date(Date.UTC(2025, 3, 2, 8, n));

/** A submission as the rest of the portal would write it. */
async function submit(
  more: Partial<Receipt>,
  { of = account, at = 0, fileName = '', by = reporter.userId } = {},
): Promise<string> {
  const id = randomUUID();
  const receipt = receiptOf({
    ...more,
    ...{ id, submittedAt: minute(at).toISOString(), accounts: [{ id: of, name: of }], file: null },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('usage_submission')
      .values({
        ...{ id: randomUUID(), receipt_id: id, account_id: of, user_id: by, kind: receipt.kind },
        ...{ file_name: fileName === '' ? null : fileName, event_count: receipt.eventCount },
        ...{ receipt: JSON.stringify(receipt), submitted_at: minute(at) },
      })
      .execute(),
  );
  return id;
}

const figuresOfTwoUnits: Partial<Receipt> = {
  kind: 'LICENSE_FILE',
  keys: [
    receiptKey({
      ...{ keyTail: 'formkeytail0001', productName: 'pdf2data' },
      totals: [
        {
          usageType: 'itext-core',
          unit: 'Processed Documents',
          value: '99999999999999999',
          outsideTerm: '0',
        },
        { usageType: 'pdfHtml', unit: 'iText modules', value: '587', outsideTerm: '0' },
      ],
    }),
  ],
};

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(minute(0));
  [reporter, colleague, otherReporter] = [
    await reporterOf(account),
    await reporterOf(account),
    await reporterOf(other),
  ];
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  await createVolumeKey(portal, { accountId: other, value: otherKey, ...sampleTerm });
  const records = [usageAt(0, 1), usageAt(0, 2, { k: 1 }), usageAt(0, 4, { k: 2 })];
  both = await uploadOk(portal, staffMember, await usageFile([key, otherKey], records.slice(0, 2)), {
    fileName: 'both.ulvd',
  });
  portal.setNow(minute(1));
  await uploadOk(
    portal,
    reporter,
    await usageFile([key, lostKey], [usageAt(1, 1), usageAt(1, 4, { k: 1 })]),
    {
      fileName: 'partly_%.ulvd',
    },
  );
  portal.setNow(minute(2));
  await uploadOk(portal, colleague, await usageFile([randomKey()], [usageAt(1, 4)]), {
    fileName: 'lost.ulvd',
  });
  await submit(figuresOfTwoUnits, { at: 3, fileName: 'license.json' });
  await submit(
    {
      kind: 'FORM',
      submittedBy: { name: 'Zoë Ünal', email: 'Zoe@initech.example' },
      keys: [receiptKey({ period: { start: '2024-01-01', end: '2024-03-31' } })],
    },
    { at: 4 },
  );
  await submit({ ...keptOnly(), kind: 'EVENTS', file: null }, { at: 5 });
});
afterAll(() => portal.close());

describe('the history of an account', () => {
  test('tells every submission, newest first, with what, who, when, keys, period and totals by unit', async () => {
    const { content, totalElements, next } = await page(reporter);
    expect(content.map(({ kind, fileName, state }) => [kind, fileName, state])).toEqual([
      ['EVENTS', null, 'NOTHING'],
      ['FORM', null, 'STANDS'],
      ['LICENSE_FILE', 'license.json', 'STANDS'],
      ['USAGE_FILE', 'partly_%.ulvd', 'PARTLY'],
      ['USAGE_FILE', 'both.ulvd', 'STANDS'],
    ]);
    expect([totalElements, next]).toEqual([5, null]);
    expect(content[2]).toMatchObject({
      ...{ keyTails: ['formkeytail0001'], keyCount: 1, products: ['pdf2data'] },
      period: { start: '2026-10-01', end: '2026-10-31' },
      totals: [
        { unit: 'Processed Documents', value: '99999999999999999' },
        { unit: 'iText modules', value: '587' },
      ],
    });
  });

  test('is each reader’s own: what was set aside is its sender’s and the staff’s to know', async () => {
    expect((await page(colleague)).content.map(({ fileName, state }) => [fileName, state])).toEqual([
      ...[
        [null, 'NOTHING'],
        [null, 'STANDS'],
        ['license.json', 'STANDS'],
      ],
      ...[
        ['lost.ulvd', 'NOTHING'],
        ['partly_%.ulvd', 'STANDS'],
        ['both.ulvd', 'STANDS'],
      ],
    ]);
    expect(await names(otherReporter, '', other)).toEqual(['both.ulvd']);
    const text = (await get(otherReporter, '', other)).body;
    expect(text).not.toContain(keyTail(key));
    expect(
      (await page(staffMember)).content.find(({ fileName }) => fileName === 'partly_%.ulvd'),
    ).toMatchObject({
      ...{ state: 'PARTLY', keyTails: [keyTail(key), keyTail(lostKey)], keyCount: 2 },
    });
    expect((await get(otherReporter)).statusCode).toBe(403);
  });

  test.each([
    ['?search=LICENSE.J', ['license.json']],
    ['?search=y_%25', ['partly_%.ulvd']],
    ['?search=_', ['partly_%.ulvd']],
    ['?search=%25x', []],
    ['?search=zoË%20ünal', ['FORM']],
    ['?search=%E2%80%A6formkeytail', ['license.json']],
    ['?kind=FORM&kind=EVENTS', ['EVENTS', 'FORM']],
    ['?person=zoe%40initech.example', ['FORM']],
    ['?product=pdf2data', ['license.json']],
    ['?product=pdf2data&kind=FORM', []],
    ['?from=2024-03-31&to=2024-04-30', ['FORM']],
    ['?to=2023-12-31', []],
    ['?from=2025-03-02&to=2025-12-31', []],
    ['?state=NOTHING', ['EVENTS']],
    ['?state=PARTLY', ['partly_%.ulvd']],
    ['?state=CORRECTED&state=WITHDRAWN', []],
  ])('leaves with %s the submissions %j, and counts as many', async (query, found) => {
    const { content, totalElements } = await page(reporter, query);
    expect(content.map(({ fileName, kind }) => fileName ?? kind)).toEqual(found);
    expect(totalElements).toBe(found.length);
  });

  test('finds a file by a whole key as by its tail', async () => {
    expect(await names(reporter, `?search=${key}`)).toEqual(['partly_%.ulvd', 'both.ulvd']);
    expect(await names(reporter, `?search=${keyTail(key).slice(3)}`)).toEqual(['partly_%.ulvd', 'both.ulvd']);
    expect(await names(reporter, `?search=${otherKey}`)).toEqual([]);
  });

  test.each(['?kind=NONE', '?from=2025-02-30', '?after=nowhere', '?state='])('refuses %s', async (query) => {
    const answer = await get(reporter, query);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('filters by state as the state is told, whatever the receipt says', async () => {
    for (const person of [reporter, colleague, staffMember]) {
      const { content } = await page(person);
      for (const state of historyStates)
        expect((await page(person, `?state=${state}`)).content).toEqual(
          content.filter((row) => row.state === state),
        );
    }
  });

  test('names those who ever submitted and the products of its keys', async () => {
    const { people, products } = HistoryOptions.parse((await get(reporter, '/options')).json());
    expect(people.map(({ email }) => email).toSorted()).toEqual(
      [staffMember.email, reporter.email, 'vera.volume@initech.example', 'Zoe@initech.example'].toSorted(),
    );
    expect(products).toEqual(['iText']);
  });
});

test('pages follow one another without a gap, also where several submissions are of one instant', async () => {
  const of = 'acc-long';
  const person = await reporterOf(of);
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  const sent: string[] = [];
  for (let n = 0; n < 103; n += 1) sent.push(await submit({}, { of, at: Math.floor(n / 7) }));
  const first = await page(person, '', of);
  const second = await page(person, `?after=${first.next}`, of);
  const third = await page(person, `?after=${second.next}&parts=rows`, of);
  expect([first, second, third].map(({ content, totalElements }) => [content.length, totalElements])).toEqual(
    [
      ...[
        [50, 103],
        [50, 103],
        [3, null],
      ],
    ],
  );
  expect(third.next).toBeNull();
  const ids = [first, second, third].flatMap(({ content }) => content.map(({ id }) => id));
  expect(new Set(ids)).toEqual(new Set(sent));
  expect((await page(person, '?parts=total', of)).content).toEqual([]);
});

test('a text that hundreds of submissions hold finds them all, page after page, and one that few hold those', async () => {
  const of = 'acc-many';
  const person = await reporterOf(of);
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql`insert into usage_submission (id, receipt_id, account_id, user_id, kind, file_name, event_count, receipt, submitted_at)
      select gen_random_uuid(), r.id, ${of}, ${person.userId}, 'FORM', 'month-' || r.n || '.csv', 1,
        jsonb_set(${JSON.stringify(receiptOf())}::jsonb, '{id}', to_jsonb(r.id)),
        ${minute(0).toISOString()}::timestamptz - r.n * interval '1 hour'
      from (select n, gen_random_uuid() as id from generate_series(1, 310) as n) as r`.execute(trx),
  );
  expect(await page(person, '?search=MONTH-&parts=total', of)).toMatchObject({ totalElements: 310 });
  const first = await page(person, '?search=month-', of);
  const second = await page(person, `?search=month-&after=${first.next}`, of);
  expect([first.content[0]?.fileName, second.content[0]?.fileName]).toEqual(['month-1.csv', 'month-51.csv']);
  expect(await names(person, '?search=month-300', of)).toEqual(['month-300.csv']);
  expect((await page(person, '?search=month-30', of)).totalElements).toBe(11);
  expect(await names(person, '?search=month-30&kind=USAGE_FILE', of)).toEqual([]);
});

test('the search behind row-level security tells nobody of submissions of other accounts or people', async () => {
  const find = async (person: SignedInPerson, accounts: string[], asked: string) => {
    const frame = { role: 'tenant', accounts, userId: person.userId } as const;
    const { rows } = await inTransaction(portal.portal.pool, frame, (trx) =>
      sql<{ found: string[] }>`select receipts_with_text(${asked}, '%.ulvd%', 300) as found`.execute(trx),
    );
    return new Set(rows[0]?.found).size;
  };
  expect(await find(reporter, [account], account)).toBe(2);
  expect(await find(colleague, [account], account)).toBe(3); // and lost.ulvd, of which no account has a part
  expect(await find(otherReporter, [other], account)).toBe(0);
  expect(await find(otherReporter, [], other)).toBe(0);
});

test('a later part of a receipt joins its line: its keys are found, its figures added', async () => {
  const of = 'acc-parts';
  const person = await reporterOf(of);
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  const id = randomUUID();
  const part = (keyTail: string, start: string) =>
    receiptOf({
      id,
      accounts: [{ id: of, name: of }],
      keys: [receiptKey({ keyTail, period: { start, end: '2026-10-31' } })],
    });
  const insert = (receipt: Receipt, n: number) =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('usage_submission')
        .values({
          ...{
            id: randomUUID(),
            receipt_id: id,
            account_id: of,
            user_id: reporter.userId,
            kind: 'USAGE_FILE',
            part: n,
          },
          ...{
            file_name: 'parts.ulvd',
            event_count: 4,
            receipt: JSON.stringify(receipt),
            submitted_at: minute(9 + n),
          },
        })
        .execute(),
    );
  await insert(part('firsttail', '2026-10-01'), 0);
  await insert(part('latertail', '2026-08-01'), 1);
  for (const search of ['firsttail', 'LATERTAIL'])
    expect((await page(person, `?search=${search}&to=2026-08-02`, of)).content).toMatchObject([
      { id, keyTails: ['firsttail', 'latertail'], totals: [{ value: '24' }] },
    ]);
});

test('the export tells what the filters leave as CSV, a column per unit, formulas as text, and is written down', async () => {
  const of = 'acc-export';
  const person = await reporterOf(of);
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  await submit(figuresOfTwoUnits, { of, at: 3, fileName: 'license.json' });
  await submit({ kind: 'EVENTS' }, { of, at: 4 });
  const id = await submit(
    { kind: 'FORM', submittedBy: { name: '=1+1', email: 'a@initech.example' } },
    { of, at: 20 },
  );
  const answer = await get(person, '?format=csv&kind=FORM&kind=LICENSE_FILE', of);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('usage-reports-2025-04-02.csv');
  const [title, filter, space, heads, form, license, end, ...more] = answer.body.slice(1).split('\r\n');
  expect([title, filter, space]).toEqual(['"Usage reports, 2 Apr 2025"', 'Method,License file,Form', '']);
  expect(heads).toBe(
    'Reported on (UTC),Reported by,Email,Method,File,Application,Status,License keys (last characters),Products,Start date,End date,Receipt ID,Processed Documents,Deployments,Logical processors,iText modules',
  );
  expect(form).toBe(
    `2025-04-02T08:20:00.000Z,'=1+1,a@initech.example,Form,,,Counted,4a0ec5d374de297,iText,2026-10-01,2026-10-31,${id},12,,,`,
  );
  expect(license).toMatch(/,license\.json,,Counted,formkeytail0001,pdf2data,.*,99999999999999999,,,587$/);
  expect([end, ...more]).toEqual(['']);
  const { rows } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql`select user_id, account_id from audit
      where action = 'submissions.exportHistory' and account_id = ${of}`.execute(trx),
  );
  expect(rows).toEqual([{ user_id: person.userId, account_id: of }]);
});

test('a report is found and exported by the application that it was for, by its certifier too', async () => {
  const of = 'acc-applications';
  const person = await reporterOf(of);
  const accountViewer = await createSignedIn(portal.portal, {
    accounts: { [of]: { roles: ['ACCOUNT_VIEWER'] } },
  });
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  const application = { id: 'app-1', name: 'Claims “Viewer”, 請求書' };
  const certification = { caseId: 'case-1', application };
  await submit({ kind: 'WIZARD', certification }, { of, at: 1, by: accountViewer.userId });
  await submit({ kind: 'FORM', application: { ...application, name: 'Scanner', licenseType: null } }, { of });
  await submit({ kind: 'FORM' }, { of, at: 2 });
  const found = async (who: SignedInPerson, search: string) =>
    (await page(who, `?search=${encodeURIComponent(search)}`, of)).content.map(
      ({ application: name }) => name,
    );
  expect(await found(person, '')).toEqual([null, application.name, 'Scanner']);
  expect(await found(person, 'claims “viewer')).toEqual([application.name]);
  expect(await found(person, '請求')).toEqual([application.name]);
  expect(await found(person, 'SCANNER')).toEqual(['Scanner']);
  expect(await found(person, 'app-1')).toEqual([]);
  expect(await found(accountViewer, 'viewer')).toEqual([application.name]);
  expect(await found(accountViewer, 'scanner')).toEqual([]);
  const lines = (await get(person, '?format=csv&search=%E8%AB%8B%E6%B1%82%E6%9B%B8', of)).body.split('\r\n');
  expect(lines.slice(3)).toEqual([
    expect.stringContaining(',File,Application,Status,'),
    expect.stringContaining(',Guided report,,"Claims “Viewer”, 請求書",Counted,'),
    '',
  ]);
});

describe('a usage report', () => {
  test('is told to people of an account with its own part alone', async () => {
    const own = UsageReport.parse((await get(reporter, `/${both.id}`)).json());
    expect(own.receipt.accounts.map(({ id }) => id)).toEqual([account]);
    expect(own.receipt.keys.map((line) => line.keyTail)).toEqual([keyTail(key)]);
    expect(own).toMatchObject({ state: 'STANDS', fileName: 'both.ulvd', original: { state: 'unavailable' } });
    const { receipt } = UsageReport.parse((await get(otherReporter, `/${both.id}`, other)).json());
    expect(receipt.keys.map((line) => line.keyTail)).toEqual([keyTail(otherKey)]);
  });

  test('of another account is not found, as one that never was', async () => {
    const id = await idOfForm();
    for (const receiptId of [id, randomUUID()])
      for (const path of ['', '?format=pdf', '?format=json', '?format=original']) {
        const answer = await get(otherReporter, `/${receiptId}${path}`, other);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
      }
  });

  test('is saved as JSON as the API answers it', async () => {
    const answer = await get(reporter, `/${both.id}?format=json`);
    expect(answer.headers['content-disposition']).toContain(
      `usage-receipt-2025-04-02-${both.id.slice(0, 8)}.json`,
    );
    expect(answer.json()).toEqual(UsageReport.parse((await get(reporter, `/${both.id}`)).json()).receipt);
  });

  test('that was no file has none to download', async () => {
    const id = await idOfForm();
    expect(UsageReport.parse((await get(reporter, `/${id}`)).json()).original).toEqual({ state: 'none' });
  });
});

test('what was withdrawn or corrected is told as that, in its account alone, and stands again after a restoration', async () => {
  const of = 'acc-amended';
  const person = await reporterOf(of);
  await createVolumeKey(portal, { accountId: of, value: randomKey(), ...sampleTerm });
  const ids = [
    await submit({}, { of, at: 1 }),
    await submit({}, { of, at: 2 }),
    await submit({}, { of, at: 3 }),
  ];
  const change = (receiptId: string | undefined, ordinal: number, action: string, accountId = of) =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      sql`insert into usage_change (id, account_id, receipt_id, ordinal, action, next_receipt_id, user_id, user_name,
          by_staff, reason, changed_at)
        values (gen_random_uuid(), ${accountId}, ${receiptId}, ${ordinal}, ${action},
          ${action === 'CORRECT' ? ids[2] : null}, ${person.userId}, 'Vera Volume', false, 'a reason', now())`.execute(
        trx,
      ),
    );
  await change(ids[0], 1, 'WITHDRAW');
  await change(ids[1], 1, 'CORRECT');
  await change(ids[2], 1, 'WITHDRAW');
  await change(ids[2], 2, 'RESTORE');
  await change(ids[2], 1, 'WITHDRAW', account);
  expect((await page(person, '', of)).content.map(({ id, state }) => [id, state])).toEqual([
    ...[
      [ids[2], 'STANDS'],
      [ids[1], 'CORRECTED'],
      [ids[0], 'WITHDRAWN'],
    ],
  ]);
  for (const [n, state] of ['WITHDRAWN', 'CORRECTED', 'STANDS'].entries())
    expect((await page(person, `?state=${state}`, of)).content.map(({ id }) => id)).toEqual([ids[n]]);
  expect((await get(person, `/${ids[0]}`, of)).json()).toMatchObject({ state: 'WITHDRAWN' });
});
