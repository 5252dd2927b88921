import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { HistoryPage } from '#domain/submissions/history/schema.ts';
import { UnmatchedPage } from '#domain/volume-usage/unmatched/schema.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

const reporterOf = (accountId: string) =>
  createSignedIn(portal.portal, { accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });

test('a history reads as on the first day after staff counted a foreign key for its own account', async () => {
  const [acme, initech] = [`acme-${randomUUID()}`, `initech-${randomUUID()}`];
  const [own, foreign] = [randomKey(), randomKey()];
  const reporter = await reporterOf(acme);
  await reporterOf(initech);
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await createVolumeKey(portal, { accountId: acme, value: own, ...sampleTerm });
  await createVolumeKey(portal, { accountId: initech, value: foreign, ...sampleTerm });
  const alone = await usageFile([foreign], [usageAt(0, 7)]);
  const beside = await usageFile([own, foreign], [usageAt(0, 3), usageAt(1, 7, { k: 1 })]);
  await uploadOk(portal, reporter, alone, { fileName: 'alone.ulvd' });
  await uploadOk(portal, reporter, beside, { fileName: 'beside.ulvd' });
  const history = async (query = '') => {
    const url = `/api/accounts/${acme}/usage-reports${query}`;
    const { content, totalElements } = HistoryPage.parse(
      (await portal.app.inject({ url, headers: reporter.headers })).json(),
    );
    return [new Set(content.map(({ fileName, state }) => `${fileName}: ${state}`)), totalElements];
  };
  const all = async () => [await history(), await history('?state=PARTLY'), await history('?state=STANDS')];
  const first = [
    [new Set(['alone.ulvd: NOTHING', 'beside.ulvd: PARTLY']), 2],
    [new Set(['beside.ulvd: PARTLY']), 1],
    [new Set(), 0],
  ];
  expect(await all()).toEqual(first);

  const url = '/api/unmatched-usage';
  const { headers } = staffMember;
  const { content } = UnmatchedPage.parse(
    (await portal.app.inject({ url: `${url}?search=${keyTail(foreign)}`, headers })).json(),
  );
  const payload = { ids: content.map(({ id }) => id), accountId: initech, license: null };
  const counted = await portal.app.inject({ method: 'POST', url: `${url}/assignments`, headers, payload });
  expect(counted.json()).toMatchObject({ keys: 2, records: { added: 2 } });
  expect(await all()).toEqual(first);
});
