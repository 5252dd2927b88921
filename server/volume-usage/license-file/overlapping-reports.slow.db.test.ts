import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/core/day.ts';
import { Receipt } from '#domain/submissions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { licenseFile, licenseText, reportUsage, usageRow } from '../../../testing/license-usage.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

/** `OVERLAP_ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['OVERLAP_ROUNDS'] ?? 4);
const AT_ONCE = 20;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test(
  'of many reports at once whose periods overlap one stands, and every other is told which',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const account = `acc-${randomUUID()}`;
      const key = randomKey();
      const reporter = await createSignedIn(portal.portal, {
        accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
      });
      const keyId = await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
      const file = licenseFile(licenseText(key));
      // Every period holds 20 February; no two reports say the same.
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const row = usageRow({
            startDate: addDays('2025-02-01', at),
            endDate: addDays('2025-02-20', at),
            usageValue: String(at + 1),
          });
          if (at % 4 === 3)
            return portal.app
              .inject({
                method: 'POST',
                url: `/api/usage/manual/licenseKeys/${keyId}/itext-manual-usage`,
                headers: reporter.headers,
                payload: row,
              })
              .then((answer) => ({ status: answer.statusCode, json: answer.json<unknown>() }));
          return reportUsage(portal, reporter, { licenseFile: file, usages: [row] });
        }),
      );
      const taken = answers.filter(({ status }) => status === 200);
      const told = answers.filter(({ status }) => status === 409);
      expect([taken.length, told.length]).toEqual([1, AT_ONCE - 1]);
      const [{ id, stated }] = taken.map(({ json }) => Receipt.parse(json)) as [Receipt];
      for (const { json } of told)
        expect(json).toMatchObject({ code: 'USAGE_OVERLAPS', standing: [{ receiptId: id }] });
      const value = stated?.[0]?.value;
      expect(await figuresOf(portal.portal, account)).toMatchObject({
        ...{ entries: 1, submissions: 1, sum: value, months: value, group: value, report: value },
      });
      const claims = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        sql`select 1 from usage_claim where account_id = ${account}`.execute(trx),
      );
      expect(claims.rows).toHaveLength(1);
    }
  },
  ROUNDS * 60_000,
);

test('of the same report sent many times at once one is booked, and all have its receipt', async () => {
  const account = `acc-${randomUUID()}`;
  const key = randomKey();
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  const body = { licenseFile: licenseFile(licenseText(key)), usages: [usageRow()] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => reportUsage(portal, reporter, body)));
  const receipts = answers.map(({ json }) => json as { id: string; duplicate: boolean });
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
  expect(receipts.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(await figuresOf(portal.portal, account)).toMatchObject({ entries: 1, sum: '1200' });
});
