import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { Receipt } from '#domain/submissions/schema.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { licenseFile, licenseText, reportOk, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());

test('a corrected figure keeps what was said beside it, and its receipt the license file that it came from', async () => {
  const [accountId, value] = [`acc-${randomUUID()}`, randomKey()];
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId, value, ...sampleTerm });
  const april = { startDate: '2025-04-01', endDate: '2025-04-30', usageValue: '0' };
  const { id, licenseFile: sent } = await reportOk(portal, reporter, {
    licenseFile: licenseFile(licenseText(value)),
    usages: [usageRow({ comment: 'Without the archive' }), usageRow(april)],
  });
  const url = `/api/accounts/${accountId}/submissions/${id}/corrections`;
  const ask = await portal.app.inject({ url, headers: reporter.headers });
  const [february] = ask.json<CorrectionChoices>().lines;
  const answer = await portal.app.inject({
    ...{ method: 'POST', url, headers: reporter.headers },
    payload: {
      ...{ action: 'CORRECT', id: randomUUID(), version: 0, reason: 'Two digits were swapped' },
      lines: [
        {
          entryId: february?.entryId,
          figures: { start: '2025-02-02', end: '2025-02-28', value: '2100' },
        },
      ],
    },
  });
  const corrected = Receipt.parse(answer.json());
  expect(sent?.name).toMatch(/\.json$/);
  expect(corrected.licenseFile).toEqual(sent);
  expect(
    corrected.stated?.map(({ period, value: figure, comment }) => [period.start, figure, comment]),
  ).toEqual([
    ['2025-02-02', '2100', 'Without the archive'],
    ['2025-04-01', '0', null],
  ]);
});

test('a changed figure of a key that was renewed is told by days exactly as it counts', async () => {
  const [accountId, value] = [`acc-${randomUUID()}`, randomKey()];
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  // 1 to 5 February, and 10 February on: 24 of 28 days.
  await createVolumeKey(portal, { accountId, value, createdDate: '2025-01-01', expiryDate: '2025-02-05' });
  await createVolumeKey(portal, { accountId, value, createdDate: '2025-02-10', expiryDate: '2025-12-31' });
  const said = await reportOk(portal, reporter, {
    licenseFile: licenseFile(licenseText(value)),
    usages: [usageRow({ usageValue: '28' })],
  });
  expect(said.stated).toMatchObject([{ value: '28', inTerm: { days: 24, of: 28, outside: '4' } }]);
  const figures = { start: '2025-02-01', end: '2025-02-28', value: '6' };
  expect(await changeReceipt(portal, reporter, { accountId, receiptId: said.id }, 'CORRECT', figures)).toBe(
    'done',
  );
  const url = `/api/accounts/${accountId}/submissions`;
  const list = await portal.app.inject({ url, headers: reporter.headers });
  const { receipts } = list.json<{ receipts: Receipt[] }>();
  const corrected = receipts.find(({ corrects }) => corrects === said.id);
  // 6 × 5 / 28 = 1 by the first days, and 6 − 6 × 9 / 28 = 5 by the last ones.
  expect(corrected?.stated).toMatchObject([{ value: '6', inTerm: { days: 24, of: 28, outside: '0' } }]);
  const { rows } = await portal.asOwner(
    `select total_usage::text as counted from license_group where account_id = '${accountId}' order by term_start`,
  );
  expect(rows).toEqual([{ counted: '1' }, { counted: '5' }]);
});
