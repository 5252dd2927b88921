import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Receipt, ReceiptPage } from '#domain/submissions/schema.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());

const receiptsOf = async (person: SignedInPerson, accountId: string): Promise<Receipt[]> => {
  const url = `/api/accounts/${accountId}/submissions`;
  const answer = await portal.app.inject({ url, headers: person.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReceiptPage>().receipts;
};

test('a receipt says that the records of the vendor state another figure since, to customers and staff alike', async () => {
  const accountId = `acc-${randomUUID()}`;
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const licenseKeyId = await createVolumeKey(portal, { accountId, value: randomKey(), ...sampleTerm });
  await reportByForm(portal, { accountId, userId: reporter.userId }, [
    { licenseKeyId, start: '2025-03-01', end: '2025-03-31', value: '100' },
    { licenseKeyId, start: '2025-04-01', end: '2025-04-30', value: '7' },
  ]);
  const told = async (person: SignedInPerson) =>
    (await receiptsOf(person, accountId)).map((receipt) => receipt.replacedByRecords);
  expect(await told(reporter)).toEqual([undefined]);
  using files = importFiles({
    'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\n${licenseKeyId},itext-volume-manual,itext-core,2025-03-01,2025-03-31,80\n`,
  });
  expect((await importInto(portal.portal, files.folder)).problems).toEqual([]);
  expect((await figuresOf(portal.portal, accountId)).group).toBe('87');
  expect([await told(reporter), await told(staffMember)]).toEqual([[1], [1]]);
});

const march = { start: '2025-03-01', end: '2025-03-31' };
type Step = 'WITHDRAW' | 'RESTORE' | 'CORRECT' | 'WITHDRAW_CORRECTION' | 'IMPORT';

test.each<[string, Step[]]>([
  ['withdrawn and counted again before', ['WITHDRAW', 'RESTORE', 'IMPORT']],
  ['withdrawn before and counted again', ['WITHDRAW', 'IMPORT', 'RESTORE']],
  ['corrected before, by what was withdrawn', ['CORRECT', 'IMPORT', 'WITHDRAW_CORRECTION']],
])('a receipt that was %s says that the records of the vendor state another figure', async (_, steps) => {
  const accountId = `acc-${randomUUID()}`;
  const roles = { accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER' as const] } } };
  const reporter = await createSignedIn(portal.portal, roles);
  const licenseKeyId = await createVolumeKey(portal, { accountId, value: randomKey(), ...sampleTerm });
  const line = { licenseKeyId, ...march, value: '100' };
  const receiptId = await reportByForm(portal, { accountId, userId: reporter.userId }, [line]);
  using files = importFiles({
    'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\n${licenseKeyId},itext-volume-manual,itext-core,2025-03-01,2025-03-31,80\n`,
  });
  const take = async (step: Step): Promise<unknown> => {
    if (step === 'IMPORT') return (await importInto(portal.portal, files.folder)).problems;
    const figures = step === 'CORRECT' ? { ...march, value: '90' } : undefined;
    if (step !== 'WITHDRAW_CORRECTION')
      return changeReceipt(portal, reporter, { accountId, receiptId }, step, figures);
    const correction = (await receiptsOf(reporter, accountId)).find(({ corrects }) => corrects === receiptId);
    return changeReceipt(portal, reporter, { accountId, receiptId: correction?.id ?? '' }, 'WITHDRAW');
  };
  for (const step of steps) expect(await take(step)).toEqual(step === 'IMPORT' ? [] : 'done');
  expect((await figuresOf(portal.portal, accountId)).group).toBe('80');
  const told = (await receiptsOf(reporter, accountId)).find(({ id }) => id === receiptId);
  expect(told?.replacedByRecords).toBe(1);
});
