import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectableLine, CorrectionChoices } from '#domain/corrections/schema.ts';
import { createCertifiedAccount, type CertifiedAccount } from '../../testing/certified-account.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T08:00:00Z'));
});
afterAll(() => portal.close());

const january = { start: '2026-01-01', end: '2026-01-31' };
const february = { start: '2026-02-01', end: '2026-02-28' };

/** Moves the line of a receipt that speaks of servers; answers the code and the lines that are named. */
async function moveServers(
  here: CertifiedAccount,
  receiptId: string,
  period: { start: string; end: string },
): Promise<unknown[]> {
  const url = `/api/accounts/${here.account}/submissions/${receiptId}/corrections`;
  const { version, lines } = (await here.call<CorrectionChoices>('GET', url)).body;
  const isServers = ({ processorsPerServer }: CorrectableLine) => processorsPerServer != null;
  const line = lines.find(isServers);
  const { body } = await here.call('POST', url, {
    ...{ action: 'CORRECT', id: randomUUID(), version, reason: 'a test' },
    lines: [{ entryId: line?.entryId, figures: { ...period, value: line?.value } }],
  });
  return [body.code, (body.errors ?? []).map(({ code }) => code)];
}

test('[5.12] a correction moves no servers onto the days of a value of the same license and environment', async () => {
  const here = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER' });
  const { body: app } = await here.describeApp();
  const servers = here.servers({ environment: 'Production', usageRange: february });
  const one = await here.report(app.id, [here.item(), servers]);
  expect(one.status, one.body.message).toBe(200);
  expect(await moveServers(here, one.body.id, { ...january, end: '2026-01-01' })).toEqual([
    'INVALID_INPUT',
    ['OVERLAPPING', 'OVERLAPPING'],
  ]);
  expect(await moveServers(here, one.body.id, { ...february, end: '2026-02-27' })).toEqual([undefined, []]);
});

test('[5.12] nor onto those of another receipt; servers of another size stay beside each other', async () => {
  const here = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER' });
  const { body: app } = await here.describeApp();
  const at = (usageRange: object, processorsPerServer: number) =>
    here.servers({
      ...{ environment: 'Production', usageRange },
      serverDeployment: [{ processorsPerServer, numberOfServers: 3 }],
    });
  const march = { start: '2026-03-01', end: '2026-03-31' };
  expect((await here.report(app.id, [here.item()])).status).toBe(200);
  expect((await here.report(app.id, [at(march, 16)])).status).toBe(200);
  const { body } = await here.report(app.id, [at(february, 8)]);
  expect(await moveServers(here, body.id, january)).toEqual(['PERIOD_TAKEN', []]);
  expect(await moveServers(here, body.id, march)).toEqual([undefined, []]);
});
