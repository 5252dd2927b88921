import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import type { Problem } from '#domain/core/problem.ts';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, preview, sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { attachUnmatched } from '../attaching/attach-unmatched.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let staffMember: SignedInPerson;
let account: string;
let value: string;
let keyId: string;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  [account, value] = [`acc-${randomUUID()}`, randomKey()];
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await portal.asOwner(
    `update app_user set first_name = 'Ines', last_name = 'Internal' where id = '${staffMember.userId}'`,
  );
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  keyId = await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
});

async function call(person: SignedInPerson, url: string, payload?: object) {
  const answer = await portal.app.inject({
    ...{ url: `/api/accounts/${account}/closed-periods${url}`, headers: person.headers },
    ...(payload ? { method: 'POST' as const, payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<Receipt & Problem & ClosedPeriods>() };
}
/** Closes 1 March; hours 0 to 23 are of it. */
async function close(): Promise<void> {
  const asked = { id: randomUUID(), version: 0, closedUntil: '2025-03-01', note: 'invoiced' };
  expect((await call(staffMember, '', asked)).status).toBe(200);
  portal.setNow(new Date('2025-04-02T08:05:00Z'));
}
const bytesOf = (seq: number, ...records: ReturnType<typeof usageAt>[]) =>
  usageFile([value], records, { seq });
const send = async (person: SignedInPerson, seq: number, ...records: ReturnType<typeof usageAt>[]) =>
  uploadOk(portal, person, await bytesOf(seq, ...records));
const decide = (person: SignedInPerson, { id }: Receipt, action: 'COUNT' | 'DECLINE') =>
  call(person, `/lowered/${id}`, { action });
const sums = async () => {
  const { sum, months, group, report } = await figuresOf(portal.portal, account);
  return [sum, months, group, report];
};
const all = (figure: string) => [figure, figure, figure, figure];
const late = async () => (await call(staffMember, '')).body.late;
const deeds = async (action: string) =>
  (
    await portal.asOwner(
      `select detail from audit where account_id = '${account}' and action = '${action}' order by id`,
    )
  ).rows.map(({ detail }) => detail as object);
const report = async ({ id }: Receipt): Promise<UsageReport> => {
  const url = `/api/accounts/${account}/usage-reports/${id}`;
  return (await portal.app.inject({ url, headers: reporter.headers })).json<UsageReport>();
};
const loweredOf = ({ keys }: Receipt) => keys.flatMap(({ totals }) => totals.map(({ lowered }) => lowered));
async function requireSoundLedger(): Promise<void> {
  expect(await verifyLedger(portal.portal, { accountId: account })).toMatchObject({ differences: 0 });
}

describe('a file that says less of closed days', () => {
  test('leaves what stands, counts everything else, and says how much waits for staff', async () => {
    await send(reporter, 1, usageAt(0, 24_000), usageAt(1, 10), usageAt(24, 500));
    await close();
    const lower = [usageAt(0, 24), usageAt(1, 11), usageAt(2, 7), usageAt(24, 5)] as const;
    expect((await preview(portal, reporter, await bytesOf(2, ...lower))).json.files).toMatchObject([
      { state: 'new', records: { added: 1, replaced: 2 }, eventCount: 4 },
    ]);
    const receipt = await send(reporter, 2, ...lower);
    expect(await sums()).toEqual(all('24023')); // 24,000 + 11 + 7 + 5
    expect(receipt).toMatchObject({ eventCount: 4, records: { added: 1, replaced: 2, ignored: 0, kept: 0 } });
    expect(receipt.keys).toMatchObject([
      {
        records: 4,
        totals: [
          { usageType: 'itext-core', value: '23', lowered: { records: 1, before: '24000', wanted: '24' } },
        ],
      },
    ]);
    expect((await deeds('volume-usage.uploadUsageFile')).at(-1)).toMatchObject({
      ...{ amountsBefore: ['itext-core: 510'], amounts: ['itext-core: 23'] },
      ...{ standing: ['itext-core: 24,000'], wanted: ['itext-core: 24'] },
    });
    expect(await late()).toEqual([
      {
        ...{ receiptId: receipt.id, fileName: 'usage.ulvd', by: expect.any(String), firstDay: '2025-03-01' },
        submittedAt: '2025-04-02T08:05:00.000Z',
        action: null,
        // 11 instead of 10, and 7 more; what is lower is told beside it.
        differences: [{ usageType: 'itext-core', unit: 'Processed Documents', difference: '8' }],
        lowered: {
          ...{ isOpen: true, decision: null },
          figures: [
            {
              ...{ keyTail: receipt.keys[0]?.keyTail, usageType: 'itext-core', unit: 'Processed Documents' },
              ...{ records: 1, before: '24000', wanted: '24' },
            },
          ],
        },
      },
    ]);
    await requireSoundLedger();
  });

  test('counts where staff say so, once, and nobody else may say it', async () => {
    const first = await send(reporter, 1, usageAt(0, 24_000), usageAt(24, 9));
    await close();
    expect((await report(first)).replaced).toBeUndefined();
    const receipt = await send(reporter, 2, usageAt(0, 24));
    expect(await sums()).toEqual(all('24009'));
    expect((await decide(reporter, receipt, 'COUNT')).status).toBe(403);
    const counted = await decide(staffMember, receipt, 'COUNT');
    expect(counted.status, JSON.stringify(counted.body)).toBe(200);
    expect(loweredOf(counted.body)).toEqual([
      {
        ...{ records: 1, before: '24000', wanted: '24' },
        decision: { action: 'COUNT', by: 'Ines Internal', at: '2025-04-02T08:05:00.000Z' },
      },
    ]);
    expect(counted.body).toMatchObject({ eventCount: 1, records: { added: 0, replaced: 1 } });
    expect(await sums()).toEqual(all('33'));
    expect((await decide(staffMember, receipt, 'COUNT')).status).toBe(200);
    const other = await decide(staffMember, receipt, 'DECLINE');
    expect([other.status, other.body.message]).toEqual([
      409,
      'Ines Internal counted the lower figures in this file. Your decision was not saved. To change what is counted, correct or withdraw the report.',
    ]);
    expect(await sums()).toEqual(all('33'));
    expect((await report(first)).replaced).toEqual({
      records: 1,
      by: [{ receiptId: receipt.id, fileName: 'usage.ulvd', submittedAt: '2025-04-02T08:05:00.000Z' }],
      left: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '9' }],
    });
    expect((await report(receipt)).replaced).toBeUndefined();
    expect(await deeds('volume-usage.countLowered')).toEqual([
      {
        ...{ standing: ['itext-core: 24,000'], wanted: ['itext-core: 24'] },
        ...{ amountsBefore: ['itext-core: 24,000'], amounts: ['itext-core: 24'] },
      },
    ]);
    expect(await late()).toMatchObject([
      {
        differences: [{ usageType: 'itext-core', difference: '-23976' }],
        lowered: { isOpen: false, decision: { action: 'COUNT', by: 'Ines Internal' } },
      },
    ]);
    await requireSoundLedger();
  });

  test('counts nothing where staff decline, and a later file is asked about anew', async () => {
    await send(reporter, 1, usageAt(0, 24_000));
    await close();
    const first = await send(reporter, 2, usageAt(0, 24));
    expect((await decide(staffMember, first, 'DECLINE')).status).toBe(200);
    const second = await send(reporter, 3, usageAt(0, 30));
    await send(reporter, 4, usageAt(0, 25_000));
    expect(await sums()).toEqual(all('25000'));
    // Seq 4 speaks for the hour by now: counting what seq 3 said changes nothing.
    expect((await decide(staffMember, second, 'COUNT')).status).toBe(200);
    expect(await sums()).toEqual(all('25000'));
    expect(await deeds('volume-usage.declineLowered')).toHaveLength(1);
    await requireSoundLedger();
  });

  test('asks record by record: the last hour of a closed day waits, an equal figure and the next day do not', async () => {
    await send(reporter, 1, usageAt(0, 100), usageAt(23, 50), usageAt(24, 70));
    await close();
    const first = await send(reporter, 2, usageAt(0, 100), usageAt(23, 49), usageAt(24, 69));
    expect(await sums()).toEqual(all('219')); // 100 + 50 + 69
    expect(loweredOf(first)).toEqual([{ records: 1, before: '50', wanted: '49' }]);
    // What moves to another product or version counts there, and waits where it was.
    const moved = await send(
      reporter,
      3,
      usageAt(0, 1),
      usageAt(0, 99, { version: '9.3.0' }),
      usageAt(23, 51),
    );
    expect(await sums()).toEqual(all('319')); // 100 + 99 + 51 + 69
    expect(loweredOf(moved)).toEqual([{ records: 1, before: '100', wanted: '1' }]);
    // Seq 3 speaks for the last hour by now.
    expect((await decide(staffMember, first, 'COUNT')).status).toBe(200);
    expect(await sums()).toEqual(all('319'));
    expect((await decide(staffMember, moved, 'COUNT')).status).toBe(200);
    expect(await sums()).toEqual(all('220')); // 1 + 99 + 51 + 69
    await requireSoundLedger();
  });

  test.each([
    [2, 1, '-1', '1'],
    [1000, 999, '-1', '999'],
    [7003, 12, '-6,991', '12'],
    [640_000, 64_000, '-576,000', '64,000'],
    [9_007_199_254_740_991, 1, '-9,007,199,254,740,990', '1'],
  ])('of %d to %d waits, and is lower by it once staff count it', async (before, wanted, fall, left) => {
    await send(reporter, 1, usageAt(5, before), usageAt(48, 3));
    await close();
    const receipt = await send(reporter, 2, usageAt(5, wanted));
    expect(loweredOf(receipt)).toEqual([{ records: 1, before: String(before), wanted: String(wanted) }]);
    expect(await sums()).toEqual(all(String(BigInt(before) + 3n)));
    expect((await decide(staffMember, receipt, 'COUNT')).status).toBe(200);
    expect(await sums()).toEqual(all(String(wanted + 3)));
    expect(await late()).toMatchObject([{ differences: [{ difference: fall.replaceAll(',', '') }] }]);
    expect(await deeds('volume-usage.countLowered')).toMatchObject([{ amounts: [`itext-core: ${left}`] }]);
  });

  test('counts at once where staff send it', async () => {
    await send(reporter, 1, usageAt(0, 24_000));
    await close();
    const receipt = await send(staffMember, 2, usageAt(0, 24));
    expect(loweredOf(receipt)).toEqual([undefined]);
    expect(await sums()).toEqual(all('24'));
    expect(await late()).toMatchObject([{ differences: [{ difference: '-23976' }] }]);
    expect((await decide(staffMember, receipt, 'COUNT')).status).toBe(404);
  });

  test('waits for nobody once its receipt was withdrawn', async () => {
    await send(reporter, 1, usageAt(0, 24_000));
    await close();
    const receipt = await send(reporter, 2, usageAt(0, 24), usageAt(24, 5));
    const withdrawn = await portal.app.inject({
      ...{ method: 'POST', url: `/api/accounts/${account}/submissions/${receipt.id}/corrections` },
      headers: reporter.headers,
      payload: { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'wrong file' },
    });
    expect(withdrawn.statusCode).toBe(200);
    expect(await late()).toMatchObject([{ lowered: { isOpen: false, decision: null } }]);
    expect((await decide(staffMember, receipt, 'COUNT')).body.message).toBe(
      'This change is not possible: it has been withdrawn. Restore it first. Nothing was changed.',
    );
    expect(await sums()).toEqual(all('24000'));
  });

  test('waits as well where its key was attached by itself', async () => {
    await send(reporter, 1, usageAt(0, 24_000));
    await close();
    // Sent by somebody who may report for the account only afterwards.
    const stranger = await createSignedIn(portal.portal, {
      accounts: { [`acc-${randomUUID()}`]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    await send(stranger, 2, usageAt(0, 24));
    await portal.asOwner(
      `insert into account_role (user_id, account_id, roles) values ('${stranger.userId}', '${account}', '{ITEXT_VOLUME_REPORTER}')`,
    );
    const ctx = createSystemContext(portal.portal, { kind: 'job', name: 'orphan-usage-attach' });
    await ctx.transaction((trx) => attachUnmatched(ctx, trx, theseKeys([keyId])));
    expect(await sums()).toEqual(all('24000'));
    expect(await late()).toMatchObject([{ differences: [], lowered: { isOpen: true } }]);
    await requireSoundLedger();
  });

  test('is compared by the check of the ledger: a wrong, a moved and a missing row are found', async () => {
    await send(reporter, 1, usageAt(0, 24_000), usageAt(1, 50));
    await close();
    const { id } = await send(reporter, 2, usageAt(0, 24), usageAt(1, 4));
    const first = await found('');
    expect(first).toEqual([]);
    const lower = `where account_id = '${account}' and standing`;
    const of = `account ${account}: usage_lowered of receipt ${id}, key ${keyId}, itext-core: expected records 2, 24050 to 28, found`;
    expect(await found(`update usage_lowered set value = 23 ${lower} = 24000`)).toEqual([
      `${of} records 2, 24050 to 27`,
    ]);
    const moved = await found(
      `update usage_lowered set starts_at = starts_at + interval '1 day' ${lower} = 24000`,
    );
    expect(moved).toEqual([
      expect.stringMatching(/: usage_lowered row \d+ of receipt .*: expected an entry, found none$/),
    ]);
    expect(await found(`delete from usage_lowered ${lower} = 50`)).toEqual([`${of} records 1, 24000 to 24`]);
    expect(await found(`delete from usage_lowered ${lower} > 0`)).toEqual([`${of} none`]);
    expect((await decide(staffMember, { id } as Receipt, 'DECLINE')).status).toBe(200);
    expect(await found('')).toEqual([]);
    expect(await found(`delete from usage_lowered_decision where account_id = '${account}'`)).toEqual([
      `account ${account}: decision about lower figures of receipt ${id}: expected DECLINE, found none`,
    ]);
  });
});

/** What the check finds after a fault past all triggers; the fault is taken back. */
async function found(fault: string): Promise<string[]> {
  const tables = ['usage_lowered', 'usage_lowered_decision'];
  const replica = 'set session_replication_role = replica';
  await portal.asAdmin(tables.map((name) => `create table kept_${name} as select * from ${name}`).join('; '));
  await portal.asAdmin(`${replica}; ${fault}`);
  const named: string[] = [];
  await verifyLedger(portal.portal, {
    accountId: account,
    differs: (one) => named.push(differenceText(one)),
  });
  for (const name of tables)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await portal.asAdmin(
      `${replica}; delete from ${name}; insert into ${name} overriding system value select * from kept_${name}; drop table kept_${name}`,
    );
  return named;
}
