import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { emptyFilters } from '#domain/licenses-report/filters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SignedInPerson } from '../../../testing/people.ts';
import { insertReportData } from '../../../testing/report-data.ts';
import { signInStaffMember, startReportPortal } from '../../../testing/report-portal.ts';
import { STAFF_MEMBER, isFound, keys } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { readLines } from './line-queries.ts';
import { streamText } from '#server/core/stream-text.ts';

const EXPORT = '/api/reports/license-keys';
let portal: TestPortal;
let staffMember: SignedInPerson;

beforeAll(async () => {
  portal = await startReportPortal();
  await insertReportData(
    portal.portal,
    [
      {
        id: 'x1',
        name: '=HYPERLINK("http://evil.example")',
        owner: STAFF_MEMBER,
        regionalTerritory: '@home',
      },
    ],
    [
      {
        id: 'x-key',
        accountId: 'x1',
        productName: 'iText',
        platform: 'iText',
        licensedProduct: 'iText "Core", 7',
        productLicense: '+49-PL',
        expiryDate: '2026-11-30',
        value: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG',
        maxVolume: '99999999999999999',
        totalUsage: '100000000000000000',
        lastTimeUsed: '2026-11-01',
      },
    ],
  );
  staffMember = await signInStaffMember(portal);
});
afterAll(() => portal.close());

const get = async (query: string) =>
  portal.app.inject({ url: `${EXPORT}?format=csv&${query}`, headers: staffMember.headers });
const linesOf = (text: string): string[][] =>
  parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });

test('the file says of which day it is and what it is filtered by, and every filter of the page has its line', async () => {
  const answer = await get(
    'search=itext&assignee=otto%40vendor.example&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&platform=iText&product=DITO&minUsage=20&maxUsage=80',
  );
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('filename="licenses-report-2026-11-20.csv"');
  expect(linesOf(answer.body).slice(0, 8)).toEqual([
    ['Licenses report, 20 Nov 2026'],
    ['Search', 'itext'],
    ['Assignee', 'otto@vendor.example'],
    ['Expiry status', 'Not expired, Expiring soon'],
    ['Platform', 'iText'],
    ['Product', 'DITO'],
    ['Usage', '20–80%'],
    [''],
  ]);
});

test('a line has everything that the report shows, exact, and nothing that a spreadsheet would run', async () => {
  const answer = await get('search=%2B49-PL');
  expect(answer.body).not.toContain('AAAA-BBBB');
  const [heads = [], line = [], ...more] = linesOf(answer.body).slice(3);
  expect(more).toEqual([]);
  expect(Object.fromEntries(heads.map((head, at) => [head, line[at]]))).toEqual({
    Account: `'=HYPERLINK("http://evil.example")`,
    Owner: `First Last of ${STAFF_MEMBER}`,
    CSM: '',
    'Regional territory': `'@home`,
    'Global territory': '',
    Product: 'iText',
    'Licensed product': 'iText "Core", 7',
    'Product license': `'+49-PL`,
    'Record type': 'Unified',
    Platform: 'iText',
    Category: '',
    Application: '',
    'Activation status': 'Active',
    'License key (last characters)': '…-EEEE-FFFF-GGGG',
    Created: '2025-06-01',
    Expires: '2026-11-30',
    'Expiry status': 'Expiring soon',
    'Last used': '2026-11-01',
    'Usage (% of maximum)': '100.01',
    Used: '100000000000000000',
    Unit: 'Processed Documents',
    Maximum: '99999999999999999',
    'Reason for no maximum': '',
    Overage: 'In overage',
    'Usage source': 'Manual usage',
    'Keys sharing this maximum': '1',
  });
});

test.each(['account', '-usage'])(
  'all lines that the filters leave are in it, in the order of the page: %s',
  async (sort) => {
    const query = `sort=${sort}&search=twin&expirationStatus=EXPIRED`;
    const lines = linesOf((await get(query)).body).slice(5);
    const rows = await portal.app.inject({
      url: `/api/reports/license-keys?${query}&size=200`,
      headers: staffMember.headers,
    });
    const { content } = rows.json<{ content: { productLicense: string }[] }>();
    expect(content.length).toBe(
      keys.filter((key) => isFound(key, { ...emptyFilters, search: 'twin', expirationStatus: ['EXPIRED'] }))
        .length,
    );
    expect(lines.map((line) => line[7])).toEqual(content.map((row) => row.productLicense));
  },
);

test('keys that share their figures say with how many, the others that they stand alone', async () => {
  const [first, second, third] = keys.filter((key) => key.accountId === keys[0]?.accountId);
  await portal.asOwner(`update license_key set license_group_id = (
    select license_group_id from license_key where id = '${first?.id}') where id = '${second?.id}'`);
  const lines = linesOf((await get('')).body);
  const sharedBy = (productLicense = '') => lines.find((line) => line[7] === productLicense)?.at(-1);
  expect([first, second, third].map((key) => sharedBy(key?.productLicense))).toEqual(['2', '2', '1']);
});

test('an export without any line says so by its heads alone', async () => {
  const lines = linesOf((await get('search=nowhere+to+be+found')).body);
  expect(lines).toHaveLength(4);
  expect(lines[3]?.[0]).toBe('Account');
});

test('who took which lines is written down, without what may be a key', async () => {
  const answer = await get('search=AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG&sort=-expiry&expirationStatus=EXPIRED');
  expect(linesOf(answer.body)[1]).toEqual(['Search', '…-EEEE-FFFF-GGGG']);
  const [last] = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['user_id', 'action', 'detail'])
      .where('action', '=', 'licenses-report.exportLicenseKeys')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  expect(last).toMatchObject({
    user_id: staffMember.userId,
    detail: { sort: '-expiry', expirationStatus: ['EXPIRED'], search: '… 34 characters' },
  });
});

test('lines are read some at a time, as of one moment', async () => {
  const batches: number[] = [];
  await inTransaction(portal.portal.pool, { role: 'staff', userId: 'x' }, async (trx) => {
    const where = await prepareConditions(
      { portal: portal.portal, today: '2026-11-20', principal: { email: STAFF_MEMBER } },
      trx,
      emptyFilters,
    );
    for await (const lines of readLines(trx, where, readSort('account'), 50)) {
      batches.push(lines.length);
      if (batches.length === 1)
        await inTransaction(portal.portal.pool, { role: 'system' }, (other) =>
          other.updateTable('account').set({ name: 'AAA first' }).where('name', '=', 'Zebra GmbH').execute(),
        );
    }
  });
  expect(batches).toEqual([50, 50, 50, keys.length + 1 - 150]);
});

test('work that fails before its first text fails the call, later it breaks the stream off', async () => {
  await expect(streamText(async () => Promise.reject(new Error('early')))).rejects.toThrow('early');
  const stream = await streamText(async (write) => {
    await write('first');
    throw new Error('late');
  });
  await expect(stream.toArray()).rejects.toThrow('late');
});

test('nobody writes on for a reader who has left', async () => {
  let written = 0;
  let ended: (reason: unknown) => void = () => {};
  const end = new Promise<unknown>((resolve) => (ended = resolve));
  const stream = await streamText(async (write) => {
    try {
      for (;;) {
        await write('x'.repeat(100_000));
        written += 1;
      }
    } catch (error) {
      ended(error);
      throw error;
    }
  });
  stream.on('error', () => {});
  stream.destroy();
  await end;
  expect(written).toBeLessThan(5);
});

test('however many pieces are waited for, none leaves something behind that listens', async () => {
  let opened: ((stream: Readable) => void) | undefined;
  const given = new Promise<Readable>((resolve) => (opened = resolve));
  const counts: number[] = [];
  const stream = await streamText(async (write) => {
    await write('x'.repeat(100_000)).then(() => given);
    for (let piece = 0; piece < 30; piece += 1) {
      await write('x'.repeat(100_000));
      counts.push((await given).listenerCount('close') + (await given).listenerCount('error'));
    }
  });
  opened?.(stream);
  expect((await stream.toArray()).length).toBeGreaterThan(30);
  expect(counts.at(-1)).toBe(counts[0]);
});
