import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/core/day.ts';
import { LINES_MAX, type CorrectionChoices } from '#domain/corrections/schema.ts';
import { Receipt } from '#domain/submissions/schema.ts';
import { licenseFile, licenseText, reportOk, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test('a correction of a receipt with more lines than one can name tells of all that count', async () => {
  const [account, key] = [`acc-${randomUUID()}`, randomKey()];
  const { headers } = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const createdDate = '2023-01-01';
  await createVolumeKey(portal, { accountId: account, value: key, createdDate, expiryDate: '2026-01-01' });
  const usages = Array.from({ length: LINES_MAX + 100 }, (_, at) => {
    const day = addDays(createdDate, at);
    return usageRow({ startDate: day, endDate: day, usageValue: '1' });
  });
  const file = licenseFile(licenseText(key, { creationDate: createdDate }));
  const { id } = await reportOk(portal, { headers }, { licenseFile: file, usages });
  const url = `/api/accounts/${account}/submissions/${id}/corrections`;
  const { lines } = (await portal.app.inject({ url, headers })).json<CorrectionChoices>();
  const [{ entryId, start, end } = { entryId: '', start: '', end: '' }] = lines;
  const figures = { start, end, value: '5' };
  const said = { action: 'CORRECT', version: 0, reason: 'a test', lines: [{ entryId, figures }] };
  const payload = { ...said, id: randomUUID() };
  const corrected = Receipt.parse(
    (await portal.app.inject({ method: 'POST', url, headers, payload })).json(),
  );
  const sum = String(LINES_MAX + 104);
  expect((await figuresOf(portal.portal, account)).sum).toBe(sum);
  expect(corrected).toMatchObject({ eventCount: LINES_MAX + 100, keys: [{ totals: [{ value: sum }] }] });
});
