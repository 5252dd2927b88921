import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { Receipt } from '#domain/submissions/schema.ts';
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
