import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { writeFigure } from '#domain/ledger/figure.ts';
import { CountedSourcePage, Explanation } from '#domain/ledger/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { reportByForm } from '../../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test('a line that a correction takes out is none of its figures, not even one of 0', async () => {
  const account = `acc-${randomUUID()}`;
  const { headers, userId } = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const licenseKeyId = await createVolumeKey(portal, {
    accountId: account,
    value: randomKey(),
    ...sampleTerm,
  });
  const receiptId = await reportByForm(portal, { accountId: account, userId }, [
    { licenseKeyId, start: '2025-02-01', end: '2025-02-28', value: '100' },
    { licenseKeyId, usageType: 'pdfHtml', start: '2025-03-01', end: '2025-03-31', value: '200' },
  ]);
  const url = `/api/accounts/${account}/submissions/${receiptId}/corrections`;
  const { lines, version } = (await portal.app.inject({ url, headers })).json<CorrectionChoices>();
  const removed = lines.find(({ usageType }) => usageType === 'pdfHtml');
  const payload = {
    ...{ action: 'CORRECT', id: randomUUID(), version, reason: 'a test' },
    lines: [{ entryId: removed?.entryId, figures: null }],
  };
  const answer = await portal.app.inject({ method: 'POST', url, headers, payload });
  const corrected = answer.json<Receipt>();
  expect(corrected.keys).toMatchObject([{ totals: [{ usageType: 'itext-core', value: '100' }] }]);

  const figure = writeFigure({ of: 'receipt', receiptId: corrected.id, licenseKeyId });
  const ask = async (path: string) =>
    (
      await portal.app.inject({ url: `/api/accounts/${account}/counted${path}?figure=${figure}`, headers })
    ).json();
  const sum = { usageType: 'itext-core', unit: 'Processed Documents', value: '100', entries: 1 };
  expect(Explanation.parse(await ask('')).sums).toEqual([sum]);
  const { sources } = CountedSourcePage.parse(await ask('/sources'));
  expect(sources).toMatchObject([{ sums: [sum], period: { start: '2025-02-01', end: '2025-02-28' } }]);
});
