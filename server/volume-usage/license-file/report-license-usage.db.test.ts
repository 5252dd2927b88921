import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Receipt } from '#domain/submissions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, signIn, type SignedInPerson } from '../../../testing/people.ts';
import {
  licenseFile,
  licenseText,
  reportOk,
  reportRefused,
  usageRow,
} from '../../../testing/license-usage.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let account: string;
let key: string;
let keyId: string;
let reporter: SignedInPerson;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  keyId = await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
/** A session does not outlive the days between. */
const moveTo = async (day: string): Promise<void> => {
  portal.setNow(new Date(`${day}T08:00:00Z`));
  reporter = await signIn(portal.portal, reporter.userId);
};
const body = (...usages: object[]) => ({ licenseFile: licenseFile(licenseText(key)), usages });
const report = (...usages: object[]) => reportOk(portal, reporter, body(...usages));
const refused = (...usages: object[]) => reportRefused(portal, reporter, body(...usages));
const figures = () => figuresOf(portal.portal, account);
const rowsOf = <T>(query: ReturnType<typeof sql<T>>) =>
  inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => (await query.execute(trx)).rows);

describe('[7.20] usage of a license file', () => {
  test('is booked row by row, with a receipt, and moves every figure', async () => {
    const html = usageRow({ usageType: 'pdfHtml', usageValue: '34' });
    const receipt = await report(
      usageRow(),
      html,
      usageRow({ startDate: '2025-03-01', endDate: '2025-03-31' }),
    );
    expect(receipt).toMatchObject({
      kind: 'LICENSE_FILE',
      file: null,
      licenseFile: { name: 'itextkey.json' },
      accounts: [{ id: account }],
      duplicate: false,
      eventCount: 3,
      records: { added: 3, replaced: 0, ignored: 0, kept: 0 },
      keys: [
        {
          keyTail: key.slice(-15),
          period: { start: '2025-02-01', end: '2025-03-31' },
          totals: [
            { usageType: 'itext-core', unit: 'Processed Documents', value: '2400', outsideTerm: '0' },
            { usageType: 'pdfHtml', unit: 'iText modules', value: '34', outsideTerm: '0' },
          ],
        },
      ],
    });
    expect(await figures()).toMatchObject({
      ...{ entries: 3, submissions: 1, audits: 1 },
      ...{ sum: '2434', months: '2434', group: '2400', report: '2400' },
    });
    const booked = await rowsOf(sql`select source, usage_type, starts_at, ends_at, value::text
      from usage_entry where account_id = ${account} order by id limit 1`);
    expect(booked).toEqual([
      {
        source: 'itext-volume-manual',
        usage_type: 'itext-core',
        starts_at: new Date('2025-02-01T00:00:00Z'),
        ends_at: new Date('2025-03-01T00:00:00Z'),
        value: '1200',
      },
    ]);
    expect(
      await rowsOf(sql`select count(*)::int as claims from usage_claim where account_id = ${account}`),
    ).toEqual([{ claims: 3 }]);
  });

  test('sent again is the first receipt, in whatever order and with whatever words, and nothing is added', async () => {
    const other = usageRow({ usageType: 'pdfHtml', usageValue: '0' });
    const first = await report(usageRow(), other);
    await moveTo('2025-04-09');
    const again = await report({ ...other, comment: 'again' }, usageRow());
    expect(again).toEqual({ ...first, duplicate: true });
    expect(await figures()).toMatchObject({ entries: 2, submissions: 1, sum: '1200' });
  });

  test('takes the key from the file; a row may name it by its tail', async () => {
    const receipt = await report(usageRow({ licenseKey: key.slice(-15) }));
    expect(receipt.keys[0]?.licenseKeyId).toBe(keyId);
    expect((await refused(usageRow({ licenseKey: randomKey() }))).fields).toEqual([
      'usages.0.licenseKey: The license file does not list this product for this key.',
    ]);
    const second = await refused(usageRow(), usageRow({ usageType: 'pdfSweep' }));
    expect(second).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(second.fields).toEqual([
      'usages.1.usageType: The license file does not list this product for this key.',
    ]);
  });

  test('[3.12] a row is its key, product, first and last day and figure, and nothing else', async () => {
    const row = {
      ...{ licenseKey: key, usageType: 'pdfHtml' },
      ...{ startDate: '2025-02-03', endDate: '2025-02-20', usageValue: '34' },
    };
    await report(row);
    expect(
      await rowsOf(sql`select e.license_key_id = k.id as own, e.usage_type as type, e.value::text as value,
        (e.starts_at at time zone 'UTC')::date as start, (e.ends_at at time zone 'UTC')::date - 1 as end
        from usage_entry e join license_key k on k.account_id = e.account_id where e.account_id = ${account}`),
    ).toEqual([{ own: true, type: 'pdfHtml', value: '34', start: '2025-02-03', end: '2025-02-20' }]);
    for (const member of ['usageType', 'startDate', 'endDate', 'usageValue'])
      expect((await refused({ ...row, [member]: undefined })).fields[0]).toContain(`usages.0.${member}`);
    expect((await refused({ ...row, product: 'pdfHtml' })).code).toBe('UNEXPECTED_FIELD');
  });

  test('of a foreign key is refused as that of a key that nobody knows', async () => {
    const [foreign, unknown] = [randomKey(), randomKey()];
    const other = `acc-${randomUUID()}`;
    await createSignedIn(portal.portal, { accounts: { [other]: {} } });
    await createVolumeKey(portal, { accountId: other, value: foreign, ...sampleTerm });
    const answer = async (value: string) => {
      const { json } = await reportRefused(portal, reporter, {
        ...body(usageRow()),
        licenseFile: licenseFile(licenseText(value)),
      });
      return { ...(json as object), requestId: '' };
    };
    expect(await answer(foreign)).toEqual(await answer(unknown));
    expect(await answer(foreign)).toMatchObject({ status: 400, code: 'LICENSE_NOT_LINKED' });
    expect(await figures()).toMatchObject({ entries: 0, submissions: 0, audits: 0 });
  });

  test('of a key whose product is not reported by volume is refused alike', async () => {
    const value = randomKey();
    await createVolumeKey(portal, { accountId: account, value, productName: 'LEADTOOLS', ...sampleTerm });
    const answer = await reportRefused(portal, reporter, {
      ...body(usageRow()),
      licenseFile: licenseFile(licenseText(value)),
    });
    expect(answer).toMatchObject({ status: 400, code: 'LICENSE_NOT_LINKED' });
  });

  test('of two licenses with one key value goes to the one in whose term the row begins', async () => {
    const renewed = await createVolumeKey(portal, {
      accountId: account,
      value: key,
      createdDate: '2025-03-01',
      expiryDate: '2026-03-01',
    });
    const receipt = await report(usageRow(), usageRow({ startDate: '2025-03-01', endDate: '2025-03-31' }));
    expect(receipt.keys.map(({ licenseKeyId }) => licenseKeyId)).toEqual([keyId, renewed]);
    // The days are spoken for, whichever of the two licenses they were booked for.
    const across = await refused(usageRow({ startDate: '2025-02-15', endDate: '2025-03-15' }));
    expect(across).toMatchObject({ status: 409, code: 'USAGE_OVERLAPS' });
  });
});

describe('rows of a report', () => {
  test.each<[string, Partial<ReturnType<typeof usageRow>>, string]>([
    [
      '[5.09] that start after their end',
      { startDate: '2025-03-01', endDate: '2025-02-28' },
      'startDate: The start date must be on or before the end date.',
    ],
    [
      '[5.09] that start before the product was created',
      { startDate: '2025-01-31' },
      'startDate: The license was created on 1 Feb 2025. Choose that date or later.',
    ],
    [
      '[5.10] that end after today',
      { endDate: '2025-04-03' },
      'endDate: This date is in the future. Choose today or earlier.',
    ],
    [
      '[5.04] that have more than the highest value',
      { usageValue: '100000000000000000' },
      'usageValue: not a whole number from 0 to 99999999999999999, in digits',
    ],
    [
      '[5.04] that have a value with a sign',
      { usageValue: '-1' },
      'usageValue: not a whole number from 0 to 99999999999999999, in digits',
    ],
    ['[5.08] that have no start', { startDate: '' }, 'startDate: not a calendar day'],
    ['[5.08] that have a day that does not exist', { endDate: '2025-02-30' }, 'endDate: not a calendar day'],
  ])('%s are refused, naming the row and the field', async (_, wrong, said) => {
    const answer = await refused(usageRow({ usageType: 'pdfHtml' }), usageRow(wrong));
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: [`usages.1.${said}`] });
    expect(await figures()).toMatchObject({ entries: 0 });
  });

  test('[5.10] end at the latest with the license', async () => {
    await moveTo('2026-11-20');
    expect((await refused(usageRow({ startDate: '2026-01-01', endDate: '2026-02-02' }))).fields).toEqual([
      'usages.0.endDate: The license expired on 1 Feb 2026. Choose that date or earlier.',
    ]);
    await report(usageRow({ startDate: '2026-01-01', endDate: '2026-02-01' }));
  });

  test('[5.11] of one product share no day: each of them is named', async () => {
    const answer = await refused(
      usageRow(),
      usageRow({ usageType: 'pdfHtml' }),
      usageRow({ startDate: '2025-02-28', endDate: '2025-03-01' }),
    );
    expect(answer.fields).toEqual([
      'usages.0.startDate: This period overlaps another row for the same product. Change one of them.',
      'usages.2.startDate: This period overlaps another row for the same product. Change one of them.',
    ]);
  });

  test('that meet a figure which stands are refused with its period and value, and nothing is booked', async () => {
    const first = await report(usageRow());
    const answer = await refused(
      usageRow({ usageType: 'pdfHtml' }),
      usageRow({ startDate: '2025-02-28', endDate: '2025-03-31', usageValue: '5' }),
    );
    expect(answer).toMatchObject({ status: 409, code: 'USAGE_OVERLAPS' });
    expect(answer.message).toContain('itext-core: 1,200 for 1 Feb 2025 to 28 Feb 2025');
    expect(answer.fields).toEqual([
      'usages.1.startDate: 1,200 has already been reported for 1 Feb 2025 to 28 Feb 2025.',
    ]);
    expect(answer.json).toMatchObject({
      standing: [
        {
          row: 1,
          period: { start: '2025-02-01', end: '2025-02-28' },
          value: '1200',
          receiptId: first.id,
        },
      ],
    });
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1, sum: '1200' });
    // The same days with another value are no duplicate either.
    expect(await refused(usageRow({ usageValue: '1201' }))).toMatchObject({ status: 409 });
  });

  test('that fail leave nothing behind', async () => {
    await portal.asOwner(
      `alter table usage_claim add constraint broken check (usage_type <> 'pdfHtml') not valid`,
    );
    const { status } = await reportRefused(
      portal,
      reporter,
      body(usageRow(), usageRow({ usageType: 'pdfHtml' })),
    );
    await portal.asOwner('alter table usage_claim drop constraint broken');
    expect(status).toBe(500);
    expect(await figures()).toMatchObject({ entries: 0, submissions: 0, audits: 0, months: '0', group: '0' });
  });
});

describe('beside the rows', () => {
  test('[2.71] [2.72] [7.20] internal people name a contact and an account, others may not', async () => {
    for (const extra of [{ contactEmail: 'a@b.example' }, { accountId: account }])
      expect(await reportRefused(portal, reporter, { ...body(usageRow()), ...extra })).toMatchObject({
        status: 400,
        code: 'UNEXPECTED_FIELD',
      });
    const named = { ...body(usageRow()), contactEmail: 'ask@initech.example', accountId: account };
    expect(await reportOk(portal, staffMember, named)).toMatchObject({ contactEmail: 'ask@initech.example' });
    expect(await reportRefused(portal, staffMember, { ...named, accountId: 'none' })).toMatchObject({
      status: 400,
    });
    const other = `acc-${randomUUID()}`;
    await createSignedIn(portal.portal, { accounts: { [other]: {} } });
    expect(await reportRefused(portal, staffMember, { ...named, accountId: other })).toMatchObject({
      code: 'LICENSE_NOT_LINKED',
    });
    expect(await reportRefused(portal, staffMember, { ...named, contactEmail: 'none' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('a comment and the figure before are kept with the figure', async () => {
    await report(usageRow({ usageValue: '100' }));
    const { stated } = await report(
      usageRow({
        startDate: '2025-03-01',
        endDate: '2025-03-31',
        usageValue: '900',
        comment: ' A new plant. ',
      }),
    );
    expect(stated).toEqual([
      {
        keyTail: key.slice(-15),
        licenseKeyId: keyId,
        usageType: 'itext-core',
        unit: 'Processed Documents',
        period: { start: '2025-03-01', end: '2025-03-31' },
        value: '900',
        outsideTerm: false,
        before: { period: { start: '2025-02-01', end: '2025-02-28' }, value: '100' },
        comment: 'A new plant.',
      },
    ]);
  });
});

describe('[7.13] [7.46] one figure of one key', () => {
  const post = async (payload: object, person = reporter, id = keyId) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/usage/manual/licenseKeys/${id}/itext-manual-usage`,
      headers: person.headers,
      payload,
    });
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
  };

  test('is booked as a row of a license file is, and conflicts with it', async () => {
    const { status, json } = await post(usageRow({ licenseKey: key }));
    expect(status).toBe(200);
    expect(Receipt.parse(json)).toMatchObject({ kind: 'FORM', licenseFile: null, eventCount: 1 });
    expect(await figures()).toMatchObject({
      entries: 1,
      sum: '1200',
      months: '1200',
      group: '1200',
      report: '1200',
    });
    expect((await post(usageRow())).json).toMatchObject({ id: json['id'], duplicate: true });
    expect((await post(usageRow({ usageValue: '7' }))).json).toMatchObject({ code: 'USAGE_OVERLAPS' });
    expect(await refused(usageRow({ usageValue: '7' }))).toMatchObject({ code: 'USAGE_OVERLAPS' });
  });

  test('keeps to the dates of the license and to what it counts, and names the field', async () => {
    const said = async (more: object) => {
      const { status, json } = await post({ ...usageRow(), ...more });
      return [status, json['code'], ((json['errors'] ?? []) as { path: string }[]).map(({ path }) => path)];
    };
    expect(await said({ startDate: '2025-01-31' })).toEqual([400, 'INVALID_INPUT', ['startDate']]);
    expect(await said({ endDate: '2025-04-03' })).toEqual([400, 'INVALID_INPUT', ['endDate']]);
    expect(await said({ usageType: 'pdfMagic' })).toEqual([400, 'INVALID_INPUT', ['usageType']]);
    expect(await said({ usageType: 'Deployments' })).toEqual([400, 'INVALID_INPUT', ['usageType']]);
    expect(await said({ licenseKey: randomKey() })).toEqual([400, 'INVALID_INPUT', ['licenseKey']]);
    expect(await said({ contactEmail: 'a@b.example' })).toEqual([400, 'UNEXPECTED_FIELD', []]);
  });

  test('is of a module: a figure of the unit would count its documents once more', async () => {
    const march = { startDate: '2025-03-01', endDate: '2025-03-31', usageValue: '42' };
    await uploadOk(portal, reporter, await usageFile([key], [usageAt(0, 40), usageAt(24, 2)]));
    const unit = { ...march, usageType: 'Processed Documents' };
    expect((await post({ ...march, usageType: 'itext-core' })).json).toMatchObject({
      code: 'USAGE_OVERLAPS',
    });
    expect((await post(unit)).json).toMatchObject({
      ...{ code: 'INVALID_INPUT', errors: [{ path: 'usageType', code: 'NOT_COUNTED' }] },
    });
    const named = licenseText(key, { product: 'Processed Documents' });
    const [entry] = JSON.parse(named) as object[];
    const { stated } = await reportOk(portal, reporter, {
      licenseFile: licenseFile(JSON.stringify([entry])),
      usages: [unit],
    });
    expect(stated).toMatchObject([{ usageType: 'Processed Documents', unit: null, value: '42' }]);
    expect(await figures()).toMatchObject({ entries: 3, group: '42', report: '42' });
  });
});

describe('what is known before a figure is sent', () => {
  const ask = async (...rows: object[]) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/usage/manual/licenseKeys/${keyId}/itext-manual-usage/earlier`,
      headers: reporter.headers,
      payload: { rows },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<unknown[]>();
  };
  const row = (startDate: string, endDate: string) => ({ usageType: 'itext-core', startDate, endDate });
  const march = row('2025-03-01', '2025-03-31');

  test('is nothing where nothing is: never a 0', async () => {
    expect(await ask(march)).toEqual([{ ...march, before: null, counted: null, standing: [] }]);
  });

  test('is the figure of the same period before, and what stands in the way', async () => {
    const receipt = await report(usageRow());
    const february = { period: { start: '2025-02-01', end: '2025-02-28' }, value: '1200' };
    const across = row('2025-02-20', '2025-03-10');
    expect(await ask(march, across)).toEqual([
      { ...march, before: february, counted: null, standing: [] },
      { ...across, before: null, counted: null, standing: [{ ...february, receiptId: receipt.id }] },
    ]);
  });

  test('is nothing where figures of two environments speak for the same days and none for the others', async () => {
    const entry = (until: string, environment: string) => ({
      ...{ account_id: account, license_key_id: keyId, source: 'itext-volume-manual', environment },
      ...{ usage_type: 'itext-core', unit: 'Processed Documents', value: '10' },
      ...{ starts_at: '2025-02-01T00:00:00Z', ends_at: `${until}T00:00:00Z` },
    });
    const insert = (...entries: ReturnType<typeof entry>[]) =>
      inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        trx.insertInto('usage_entry').values(entries).execute(),
      );
    await insert(entry('2025-02-15', 'Production'), entry('2025-02-15', 'Non-Production'));
    expect(await ask(march)).toMatchObject([{ before: null }]);
    const rest = { starts_at: '2025-02-15T00:00:00Z' };
    await insert({ ...entry('2025-03-01', 'Production'), ...rest });
    const february = { start: '2025-02-01', end: '2025-02-28' };
    expect(await ask(march)).toMatchObject([{ before: { period: february, value: '30' } }]);
  });

  test('names what usage files counted in the same period, apart from any sum', async () => {
    const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(0, 40), usageAt(24, 2)]));
    const standing = { period: { start: '2025-03-01', end: '2025-03-02' }, value: '42', receiptId: id };
    expect(await ask(march)).toEqual([{ ...march, before: null, counted: '42', standing: [standing] }]);
    await moveTo('2025-05-02');
    const april = row('2025-04-01', '2025-04-30');
    expect(await ask(april)).toMatchObject([
      { before: { period: { start: '2025-03-01', end: '2025-03-31' }, value: '42' } },
    ]);
  });
});
