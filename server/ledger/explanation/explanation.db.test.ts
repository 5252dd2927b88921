import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CountedEntryPage,
  CountedLinePage,
  CountedSource,
  CountedSourcePage,
  Explanation,
} from '#domain/ledger/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

const keysHeader =
  'licenseKeyId,accountId,groupId,recordType,productName,platform,createdDate,expiryDate,maxVolume\n';
const usageHeader = 'licenseKeyId,source,usageType,startDate,endDate,usageValue\n';
const folder = {
  'accounts.csv': 'id,name\na1,Example GmbH\na2,Other Ltd\n',
  'applications.csv': 'id,accountId,name\nC-1,a1,Invoices\n',
  'license-keys.csv': [
    keysHeader,
    'K-big,a1,G,Unified,iText,iText,2026-03-01,2027-02-28,10000\n',
    'K-small,a1,G,Unified,iText,iText,2026-03-01,2027-02-28,500\n',
    'K-mixed,a1,,Unified,iText,iText,2026-03-01,2027-02-28,1000\n',
    'K-quiet,a1,,Unified,iText,iText,2026-03-01,2027-02-28,1000\n',
    'K-else,a2,,Unified,iText,iText,2026-03-01,2027-02-28,1000\n',
  ].join(''),
  'usage.csv': [
    usageHeader,
    'K-big,manual,itext-core,2026-05-01,2026-05-31,900\n',
    'K-big,manual,pdfHtml,2026-05-01,2026-05-31,33\n',
    'K-big,manual,itext-core,2026-01-01,2026-01-31,70\n',
    'K-small,manual,itext-core,2026-05-10,2026-05-20,82\n',
    'K-small,manual,itext-core,2026-06-01,2026-08-31,400\n',
    'K-mixed,itext-json,itext-core,2026-05-01,2026-05-01,12\n',
    'K-mixed,manual,itext-core,2026-05-01,2026-05-31,500\n',
  ].join(''),
};

let portal: TestPortal;
let staffMember: SignedInPerson;
let reporter: SignedInPerson;
let receipts: Receipt[];
const own = randomKey();
const bring = async (files: Record<string, string>) => {
  using made = importFiles(files);
  const { problems } = await importInto(portal.portal, made.folder);
  expect(problems).toEqual([]);
};
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-09-01T08:00:00Z'));
  await bring(folder);
  portal.setNow(new Date('2026-09-02T08:00:00Z'));
  await bring({
    ...folder,
    'usage.csv': `${usageHeader}K-small,manual,itext-core,2026-05-10,2026-05-20,80\n`,
  });
  staffMember = await createSignedIn(portal.portal, {
    ...{ email: 'ines@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'] },
  });
  reporter = await createSignedIn(portal.portal, { accounts: { a1: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  const term = { createdDate: '2025-02-01', expiryDate: '2027-02-01' };
  await createVolumeKey(portal, { id: 'K-file', accountId: 'a1', value: own, ...term });
  const first = [usageAt(0, 10), usageAt(1, 20), usageAt(24, 5), usageAt(25, 4, { product: 'pdfHtml', event: 'pdfHtml' })]; // prettier-ignore
  receipts = [await uploadOk(portal, reporter, await usageFile([own], first, { seq: 1 }))];
  portal.setNow(new Date('2026-09-02T08:05:00Z'));
  receipts.push(await uploadOk(portal, staffMember, await usageFile([own], [usageAt(1, 25)], { seq: 2 })));
});
afterAll(() => portal.close());

const COUNTED = '/api/accounts/a1/counted';
const ask = (url: string, person: SignedInPerson) =>
  portal.app.inject({ method: 'GET', url, headers: person.headers });
async function get<Answer>(url: string, person = staffMember): Promise<Answer> {
  const answer = await ask(url, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
const explain = (figure: string, person = staffMember) =>
  get<Explanation>(`${COUNTED}?figure=${figure}`, person);
const sources = (figure: string, person = staffMember, place = 'counted') =>
  get<CountedSourcePage>(`${COUNTED}/sources?figure=${figure}&place=${place}`, person);
const documents = (value: string, entries: number) => ({
  ...{ usageType: null, unit: 'Processed Documents', value, entries },
});
const inLine = (of: CountedSource, line: string) => `source=${encodeURIComponent(of.id)}&${line}`;

describe('a percentage', () => {
  test('is the sum of the entries of all keys that share the maximum, each with its own part', async () => {
    const group = await explain('key.K-small');
    expect(group).toMatchObject({
      sums: [documents('1380', 3)],
      reportingType: 'MANUAL',
      period: { start: '2026-03-01', end: '2027-02-28' },
      term: { maxVolume: '10000', usagePercent: 13.8, maxVolumeMissingReason: null },
      keys: [
        { licenseKeyId: 'K-big', sums: [documents('900', 1)] },
        { licenseKeyId: 'K-small', sums: [documents('480', 2)] },
      ],
    });
    expect(await explain('group.g%3AG')).toEqual(group);
  });

  test('tells apart what it does not count: other units, days outside the term', async () => {
    expect((await explain('key.K-big')).apart).toEqual([
      { place: 'otherUnit', sums: [{ usageType: null, unit: 'iText modules', value: '33', entries: 1 }] },
      { place: 'outsideTerm', sums: [documents('70', 1)] },
    ]);
  });

  test('of automatic figures leaves manual ones apart', async () => {
    expect(await explain('key.K-mixed')).toMatchObject({
      sums: [documents('12', 1)],
      reportingType: 'AUTO',
      apart: [{ place: 'otherReporting', sums: [documents('500', 1)] }],
    });
    const { sources: manual } = await sources('key.K-mixed', staffMember, 'otherReporting');
    expect(manual.map(({ kind, sums }) => [kind, sums[0]?.value])).toEqual([['IMPORT', '500']]);
  });

  test('of a key of which nothing is known has no sum, which is not 0', async () => {
    expect(await explain('key.K-quiet')).toMatchObject({ sums: [], reportingType: null, apart: [] });
    expect(await sources('key.K-quiet')).toEqual({ sources: [], next: null });
  });
});

describe('a bar of a chart', () => {
  const bar = (days: string, keys: string, types = '') => `period.MANUAL.${days}.${keys}.${types}`;

  test('of a month holds what was reported within it; longer periods are bars of their own', async () => {
    const may = await explain(bar('2026-05-01.2026-05-31', 'K-big*K-small'));
    expect(may.sums).toEqual([
      documents('980', 2),
      { usageType: null, unit: 'iText modules', value: '33', entries: 1 },
    ]);
    expect((await explain(bar('2026-06-01.2026-06-30', 'K-small'))).sums).toEqual([]);
    expect((await explain(bar('2026-06-01.2026-08-31', 'K-small'))).sums).toEqual([documents('400', 1)]);
  });

  test('counts the types alone that the chart shows', async () => {
    const shown = await explain(bar('2026-05-01.2026-05-31', 'K-big', 'pdfHtml*iText%20modules'));
    expect(shown.sums).toEqual([{ usageType: null, unit: 'iText modules', value: '33', entries: 1 }]);
  });
});

describe('the entries behind a figure', () => {
  test('stand by file and import, the newest in front; a correction by itself holds its new value', async () => {
    const { sources: files } = await sources('key.K-file');
    expect(
      files.map(({ fileName, broughtBy, sums, replaced }) => ({ fileName, broughtBy, sums, replaced })),
    ).toEqual([
      {
        fileName: 'usage.ulvd',
        broughtBy: 'person',
        sums: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '25', entries: 1 }],
        replaced: 1,
      },
      {
        fileName: 'usage.ulvd',
        broughtBy: 'person',
        sums: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '15', entries: 2 }],
        replaced: 0,
      },
    ]);
    expect(files.map(({ receiptId }) => receiptId)).toEqual(receipts.map(({ id }) => id).toReversed());
    expect((await explain('key.K-file')).sums).toEqual([documents('40', 3)]);
  });

  test('are added up by day, and told one by one with what each replaced', async () => {
    const [newest, oldest] = (await sources('key.K-file')).sources;
    const lines = await get<CountedLinePage>(`${COUNTED}/lines?figure=key.K-file&${inLine(oldest!, '')}`);
    expect(lines.lines.map(({ start, end, value, entries }) => [start, end, value, entries])).toEqual([
      ['2025-03-01', '2025-03-01', '10', 1],
      ['2025-03-02', '2025-03-02', '5', 1],
    ]);
    const hour =
      'licenseKeyId=K-file&usageType=itext-core&unit=Processed+Documents&start=2025-03-01&end=2025-03-01';
    const { entries } = await get<CountedEntryPage>(
      `${COUNTED}/entries?figure=key.K-file&${inLine(newest!, hour)}`,
    );
    expect(entries).toMatchObject([
      {
        startsAt: '2025-03-01T01:00:00.000Z',
        endsAt: '2025-03-01T02:00:00.000Z',
        value: '25',
        replaced: [{ value: '20', fileName: 'usage.ulvd' }],
        isSuperseded: false,
      },
    ]);
  });

  test('[3.15] of a receipt are what it booked, also where a later file took their place', async () => {
    const figure = `receipt.${receipts[0]!.id}.K-file`;
    const told = receipts[0]!.keys[0]!.totals;
    const { sums } = await explain(figure, reporter);
    expect(sums.map(({ usageType, unit, value }) => ({ usageType, unit, value }))).toEqual(
      told.map(({ usageType, unit, value }) => ({ usageType, unit, value })).toSorted((a, b) => (a.usageType < b.usageType ? -1 : 1)), // prettier-ignore
    );
    expect((await sources(figure, reporter)).sources).toMatchObject([
      { superseded: 1, receiptId: receipts[0]!.id },
    ]);
  });
});

describe('what was withdrawn', () => {
  const withdrawn = randomKey();
  const change = async (receiptId: string, action: 'WITHDRAW' | 'RESTORE', version: number) => {
    const answer = await portal.app.inject({
      ...{
        method: 'POST',
        url: `/api/accounts/a1/submissions/${receiptId}/corrections`,
        headers: reporter.headers,
      },
      payload: { action, id: randomUUID(), version, reason: 'of another machine' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  test('stands apart while the receipt says what it booked; counted again it is in the figure once', async () => {
    const term = { createdDate: '2025-02-01', expiryDate: '2027-02-01' };
    await createVolumeKey(portal, { id: 'K-wrong', accountId: 'a1', value: withdrawn, ...term });
    const receipt = await uploadOk(
      portal,
      reporter,
      await usageFile([withdrawn], [usageAt(0, 10), usageAt(1, 20)]),
    );
    const told = async () => {
      const { sums, apart } = await explain('key.K-wrong');
      return [sums, apart, (await explain(`receipt.${receipt.id}.K-wrong`)).sums.map(({ value }) => value)];
    };
    const booked = [documents('30', 2)];
    expect(await told()).toEqual([booked, [], ['30']]);

    await change(receipt.id, 'WITHDRAW', 0);
    expect(await told()).toEqual([[], [{ place: 'withdrawn', sums: booked }], ['30']]);
    const { sources: gone } = await sources(`receipt.${receipt.id}.K-wrong`);
    expect(gone.map(({ superseded }) => superseded)).toEqual([2]);

    await change(receipt.id, 'RESTORE', 1);
    expect(await told()).toEqual([booked, [], ['30']]);
    const [again] = (await sources('key.K-wrong')).sources;
    expect([again?.replaced, again?.receiptId]).toEqual([0, receipt.id]);
    expect((await sources(`receipt.${receipt.id}.K-wrong`)).sources[0]?.superseded).toBe(0);
  });
});

describe('who asks', () => {
  test('outside the vendor its people have no name, those of the account have', async () => {
    const { sources: files } = await sources('key.K-file', reporter);
    expect(files.map(({ broughtBy, person }) => [broughtBy, person])).toEqual([
      ['staff', null],
      ['person', 'Test Person'],
    ]);
    expect((await sources('key.K-small', reporter)).sources.map(({ broughtBy }) => broughtBy)).toEqual([
      'records',
    ]);
  });

  test('what somebody reported who has left the account is not told as reported by staff', async () => {
    const key = randomKey();
    const term = { createdDate: '2025-02-01', expiryDate: '2027-02-01' };
    await createVolumeKey(portal, { id: 'K-left', accountId: 'a1', value: key, ...term });
    const gone = await createSignedIn(portal.portal, {
      accounts: { a1: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    await uploadOk(portal, gone, await usageFile([key], [usageAt(0, 10)]));
    const told = async (person: SignedInPerson) =>
      (await sources('key.K-left', person)).sources.map((one) => [one.broughtBy, one.person]);
    expect(await told(reporter)).toEqual([['person', 'Test Person']]);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.deleteFrom('account_role').where('user_id', '=', gone.userId).execute(),
    );
    expect(await told(reporter)).toEqual([['person', null]]);
    expect(await told(staffMember)).toEqual([['person', 'Test Person']]);
  });

  test('a key of another account and one that nobody has answer alike', async () => {
    const [foreign, missing] = await Promise.all(
      ['K-else', 'K-none'].map((key) => ask(`${COUNTED}?figure=key.${key}`, staffMember)),
    );
    const same = (body = '') => body.replaceAll(/"requestId":"[^"]+"/g, '').replaceAll('K-else', 'K-none');
    expect([foreign?.statusCode, same(foreign?.body)]).toEqual([404, same(missing?.body)]);
  });

  test('who may read one application sees neither a group that is not all theirs nor a receipt', async () => {
    const viewer = await createSignedIn(portal.portal, {
      accounts: { a1: { cucas: { 'C-1': ['CUCA_VIEWER'] } } },
    });
    await portal.asOwner(`update license_key set cuca_id = 'C-1' where id in ('K-small', 'K-mixed')`);
    const codes = await Promise.all(
      ['key.K-mixed', 'key.K-small', `receipt.${receipts[0]!.id}.K-file`].map(
        async (figure) => (await ask(`${COUNTED}?figure=${figure}`, viewer)).statusCode,
      ),
    );
    expect(codes).toEqual([200, 404, 404]);
    const may = 'period.MANUAL.2026-05-01.2026-05-31';
    expect((await ask(`${COUNTED}?figure=${may}.K-small.`, viewer)).statusCode).toBe(200);
    expect((await ask(`${COUNTED}?figure=${may}.K-small*K-big.`, viewer)).statusCode).toBe(404);
  });

  test('what names no figure, and no page, is refused', async () => {
    for (const wrong of ['', '?figure=key', '/sources?figure=key.K-big&after=x', '/lines?figure=key.K-big'])
      expect((await ask(`${COUNTED}${wrong}`, staffMember)).statusCode, wrong).toBe(400);
  });
});
