import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUsageOf } from '#server/ledger/refresh-projections.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { changeReceipt } from '../../../testing/change-receipt.ts';
import {
  licenseFile,
  licenseText,
  reportOk,
  reportRefused,
  usageRow,
} from '../../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, preview, sampleTerm, uploadOk, uploadRefused } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let [account, key] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});

const march = { startDate: '2025-03-01', endDate: '2025-03-31' };
const body = (more: Parameters<typeof usageRow>[0] = march) => ({
  licenseFile: licenseFile(licenseText(key)),
  usages: [usageRow({ usageValue: '1200', ...more })],
});
/** 42 documents on 1 and 2 March. */
const marchFile = () => usageFile([key], [usageAt(0, 40), usageAt(24, 2)]);
const sum = async () => (await figuresOf(portal.portal, account)).sum;

type Changed = Parameters<typeof changeReceipt>;
const change = (receiptId: string, action: Changed[3], figures?: Changed[4]) =>
  changeReceipt(portal, reporter, { accountId: account, receiptId }, action, figures);

describe('usage of a day is counted from a file or as it was stated, never both', () => {
  test('a figure is refused where a file counts, names what the file counted, and is taken once that is withdrawn', async () => {
    const file = await uploadOk(portal, reporter, await marchFile());
    const refused = await reportRefused(portal, reporter, body());
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'USAGE_OVERLAPS' },
      message:
        'Usage has already been counted for these dates: itext-core: 42 for 1 Mar 2025 to 2 Mar 2025. Nothing was reported. Choose other dates, correct the existing report, or withdraw the usage file and report again.',
      json: {
        standing: [
          { row: 0, usageType: 'itext-core', period: { start: '2025-03-01', end: '2025-03-02' }, value: '42', receiptId: file.id },
        ],
      },
    }); // prettier-ignore
    expect(await sum()).toBe('42');
    expect(await change(file.id, 'WITHDRAW')).toBe('done');
    await reportOk(portal, reporter, body());
    expect(await sum()).toBe('1200');
  });

  test('a file is refused whole where a figure counts, as its preview says, and is taken once that is withdrawn', async () => {
    const figure = await reportOk(portal, reporter, body());
    const bytes = await usageFile([key], [usageAt(-24, 7), usageAt(0, 40), usageAt(24, 2)]);
    const { status, code, message } = await uploadRefused(portal, reporter, bytes);
    const said =
      'Usage for dates in this file has already been entered: itext-core, 1,200 for 1 Mar 2025 to 31 Mar 2025. None of the file was counted. Leave the file out, or withdraw that report and upload the file again.';
    expect([status, code, message]).toEqual([400, 'PERIOD_STATED', said]);
    const { json } = await preview(portal, reporter, bytes);
    expect(json.files.map(({ state, problem }) => [state, problem?.message])).toEqual([
      ['conflicting', said],
    ]);
    expect(await sum()).toBe('1200');
    expect(await change(figure.id, 'WITHDRAW')).toBe('done');
    await uploadOk(portal, reporter, bytes);
    expect(await sum()).toBe('49');
  });

  test('other days, and other types of usage, stand in nobody’s way', async () => {
    await uploadOk(portal, reporter, await marchFile());
    await reportOk(portal, reporter, body({ startDate: '2025-02-01', endDate: '2025-02-28' }));
    await reportOk(portal, reporter, body({ startDate: '2025-03-03', endDate: '2025-03-31' }));
    await reportOk(portal, reporter, body({ ...march, usageType: 'pdfHtml' }));
    expect(await sum()).toBe('3642');
  });

  test('what was withdrawn does not come back beside what took its place', async () => {
    const figure = await reportOk(portal, reporter, body());
    await change(figure.id, 'WITHDRAW');
    const file = await uploadOk(portal, reporter, await marchFile());
    expect(await change(figure.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    await change(file.id, 'WITHDRAW');
    expect(await change(figure.id, 'RESTORE')).toBe('done');
    expect(await change(file.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('1200');
  });

  test('a correction does not move a figure onto days that a file counts', async () => {
    await uploadOk(portal, reporter, await marchFile());
    const { id } = await reportOk(portal, reporter, body({ startDate: '2025-04-01', endDate: '2025-04-30' }));
    const onto = { start: '2025-03-02', end: '2025-04-30', value: '1200' };
    expect(await change(id, 'CORRECT', onto)).toBe('PERIOD_TAKEN');
    expect(await change(id, 'CORRECT', { ...onto, start: '2025-03-03' })).toBe('done');
    expect(await sum()).toBe('1242');
  });

  test('what was set aside stays aside while a figure counts for its days', async () => {
    const stranger = await createSignedIn(portal.portal, {
      accounts: { [`other-${randomUUID()}`]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const { id } = await uploadOk(portal, stranger, await marchFile());
    await reportOk(portal, reporter, body());
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const url = `/api/accounts/${account}/submissions/${id}/count`;
    const answer = await portal.app.inject({ method: 'POST', url, headers: staffMember.headers });
    expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([409, 'SET_ASIDE_REFUSED']);
    expect(await sum()).toBe('1200');
  });
});

describe('a key that two licenses carry', () => {
  let renewal = '';
  /** The first license of the key ends on a day in March, the second begins on 15 March. */
  const createRenewed = async (firstEnds: string) => {
    [account, key] = [`acc-${randomUUID()}`, randomKey()];
    reporter = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const of = { accountId: account, value: key };
    await createVolumeKey(portal, { ...of, createdDate: '2025-01-01', expiryDate: firstEnds });
    renewal = await createVolumeKey(portal, { ...of, createdDate: '2025-03-15', expiryDate: '2026-03-14' });
  };
  const report = (usageValue: string) =>
    reportOk(portal, reporter, {
      licenseFile: licenseFile(licenseText(key, { creationDate: '2025-01-01' })),
      usages: [usageRow({ usageValue, ...march })],
    });
  const listReceipts = async () =>
    (
      await portal.app.inject({ url: `/api/accounts/${account}/submissions`, headers: reporter.headers })
    ).json<{ receipts: object[] }>().receipts;
  const countWaiting = async () =>
    Number(
      (
        await portal.asOwner(
          'select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        )
      ).rows[0]?.['count'],
    );

  test('[3.33] a figure that reaches over the days between two terms is marked by days, also once it is corrected', async () => {
    await createRenewed('2025-03-10');
    const { id } = await report('310');
    const [receipt] = await listReceipts();
    // 1 to 10 March lie in the first term, 15 to 31 in the second.
    const inTerm = { days: 27, of: 31, outside: '40' };
    expect(receipt).toMatchObject({
      id,
      stated: [{ inTerm }],
      keys: [{ totals: [{ value: '310', inTerm }] }],
    });
    expect(await change(id, 'CORRECT', { start: '2025-03-01', end: '2025-03-31', value: '31' })).toBe('done');
    expect((await listReceipts()).find((one) => 'corrects' in one)).toMatchObject({
      keys: [{ totals: [{ value: '31', inTerm: { ...inTerm, outside: '4' } }] }],
    });
    expect((await verifyLedger(portal.portal, { accountId: account })).differences).toBe(0);
  });

  test('is changed by one at a time: whoever changes the usage of one license waits for the other', async () => {
    await createRenewed('2025-03-31');
    const { id } = await report('100');
    let changed: Promise<string> | undefined;
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      await lockUsageOf(trx, theseKeys([renewal]));
      changed = change(id, 'WITHDRAW');
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await changed).toBe('done');
  });
});
