import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EarlierFigures } from '#domain/volume-usage/license-file/schema.ts';
import { createCertifiedAccount, type CertifiedAccount } from '../../testing/certified-account.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf } from '../../testing/usage-uploads.ts';

let portal: TestPortal;
let here: CertifiedAccount;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-05-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const row = { usageType: 'itext-core', startDate: '2026-03-01', endDate: '2026-03-31', usageValue: '100' };
const report = (more: object = {}, by = here.certifier) =>
  here.call<{ id: string; standing: unknown[] }>(
    'POST',
    `/api/usage/manual/licenseKeys/${here.keyId}/itext-manual-usage`,
    { ...row, ...more },
    by,
  );
/** Figures of a source as the vendor's records state them. */
async function importFigure(source: string, value: string): Promise<void> {
  using files = importFiles({
    'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\n${here.keyId},${source},itext-core,2026-03-01,2026-03-31,${value}\n`,
  });
  expect((await importInto(portal.portal, files.folder)).problems).toEqual([]);
}
const sum = async () => (await figuresOf(portal.portal, here.account)).group;
const people = [
  ['customers', () => here.certifier],
  ['staff', () => staffMember],
] as const;

beforeEach(async () => {
  here = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER' });
});

describe('days of a figure in whose place the vendor’s records state another one', () => {
  const replaceFigure = async () => {
    expect((await report()).status).toBe(200);
    await importFigure('itext-volume-manual', '80');
    expect(await sum()).toBe('80');
  };

  test.each(people)('[5.11] are not reported once more, by %s', async (_, who) => {
    await replaceFigure();
    const { status, body } = await report({ startDate: '2026-03-31', endDate: '2026-04-30' }, who());
    expect([status, body.code]).toEqual([409, 'USAGE_OVERLAPS']);
    const standing = { period: { start: '2026-03-01', end: '2026-03-31' }, value: '80', receiptId: null };
    expect(body.standing).toEqual([{ row: 0, usageType: 'itext-core', ...standing }]);
    const url = `/api/usage/manual/licenseKeys/${here.keyId}/itext-manual-usage/earlier`;
    const { usageValue: _value, ...asked } = row;
    const { body: earlier } = await here.call<EarlierFigures[]>('POST', url, { rows: [asked] }, who());
    expect(earlier[0]?.standing).toEqual([standing]);
    expect(await sum()).toBe('80');
  });

  test.each(people)('[5.12] are not certified beside it, by %s', async (_, who) => {
    await replaceFigure();
    const { body: app } = await here.describeApp();
    const items = [here.item({ usageRange: { start: '2026-03-31', end: '2026-04-30' } })];
    const url = `/api/usage/manual/accounts/${here.account}/applications/${app.id}/past-itext-usage`;
    const { status, body } = await here.call('POST', url, items, who());
    expect([status, body.code]).toEqual([409, 'USAGE_OVERLAPS']);
    expect(await sum()).toBe('80');
  });

  test.each(people)('are not corrected onto, by %s', async (_, who) => {
    await replaceFigure();
    const { body: next } = await report({ startDate: '2026-04-01', endDate: '2026-04-30', usageValue: '7' });
    const of = { accountId: here.account, receiptId: next.id };
    const onto = { start: '2026-03-31', end: '2026-04-30', value: '7' };
    expect(await changeReceipt(portal, who(), of, 'CORRECT', onto)).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('87');
  });
});

test.each(people)('what an import alone brought claims no days, as a file’s too, for %s', async (_, who) => {
  await importFigure('itext-luf', '80');
  expect((await report({}, who())).status).toBe(200);
  expect(await sum()).toBe('180');
});
