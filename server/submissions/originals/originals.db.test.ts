import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { uploadRetention } from '#server/jobs/cleaning-jobs.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { keepOriginal } from './keep-original.ts';

const [account, other] = ['acc-originals', 'acc-other'];
const [key, otherKey] = [randomKey(), randomKey()];
let portal: TestPortal;
let reporter: SignedInPerson;
let colleague: SignedInPerson;
let otherReporter: SignedInPerson;
let staffMember: SignedInPerson;
const reporterOf = (...ids: string[]) =>
  createSignedIn(portal.portal, {
    accounts: Object.fromEntries(ids.map((id) => [id, { roles: ['ITEXT_VOLUME_REPORTER'] }])),
  });
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  [reporter, colleague, otherReporter] = [
    await reporterOf(account),
    await reporterOf(account),
    await reporterOf(other),
  ];
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  await createVolumeKey(portal, { accountId: other, value: otherKey, ...sampleTerm });
});
afterAll(() => portal.close());

const get = (person: SignedInPerson, receiptId: string, path = '', of = account) =>
  portal.app.inject({
    url: `/api/accounts/${of}/usage-reports/${receiptId}${path}`,
    headers: person.headers,
  });
const stateOf = async (person: SignedInPerson, receiptId: string, of = account) =>
  (await get(person, receiptId, '', of)).json<UsageReport>().original;
const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

describe('the file of an upload', () => {
  test('is given to everybody who may report for the account, byte for byte and under a clean name', async () => {
    const bytes = gzipSync(await usageFile([key], [usageAt(0, 7)]));
    const { id } = await uploadOk(portal, reporter, bytes, { fileName: 'März\u202e.ulvd' });
    for (const person of [reporter, colleague, staffMember]) {
      const answer = await get(person, id, '?format=original');
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''M%C3%A4rz.ulvd");
      expect(answer.headers['content-type']).toBe('application/octet-stream');
    }
    expect(await stateOf(reporter, id)).toEqual({
      ...{ state: 'kept', fileName: 'März.ulvd', bytes: bytes.length },
      keptUntil: '2026-05-07T08:00:00.000Z',
    });
  });

  test('leaves a line in the audit for each time that it was taken', async () => {
    const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(1, 7)]));
    await get(colleague, id, '?format=original');
    const { rows } = await asSystem((trx) =>
      sql<{ user_id: string; account_id: string }>`select user_id, account_id from audit
        where action = 'submissions.downloadOriginal' and object = ${id}`.execute(trx),
    );
    expect(rows).toEqual([{ user_id: colleague.userId, account_id: account }]);
  });

  test('is not readable in the database', async () => {
    const bytes = await usageFile([key], [usageAt(2, 7)]);
    const { id } = await uploadOk(portal, reporter, bytes);
    const { rows } = await asSystem((trx) =>
      sql<{ ciphertext: Buffer }>`select c.ciphertext from usage_original_chunk c
        join usage_original o on o.id = c.original_id where o.receipt_id = ${id}`.execute(trx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.ciphertext.includes(key)).toBe(false);
  });

  test('that was sent again is kept once', async () => {
    const bytes = await usageFile([key], [usageAt(3, 7)]);
    const first = await uploadOk(portal, reporter, bytes);
    await uploadOk(portal, colleague, bytes);
    const { rows } = await asSystem((trx) =>
      sql`select id from usage_original where sha256 = ${createHash('sha256').update(bytes).digest('hex')}`.execute(
        trx,
      ),
    );
    expect(rows).toHaveLength(1);
    expect((await get(colleague, first.id, '?format=original')).rawPayload.equals(bytes)).toBe(true);
  });
});

describe('a file that is not about one account alone', () => {
  test.each([
    ['names a key of another account', () => [key, otherKey]],
    ['names a key that nobody knows', () => [key, randomKey()]],
  ])('and %s is for its sender and staff, and tells others of neither', async (_, keys) => {
    const records = [usageAt(5, 7), usageAt(5, 7, { k: 1 })];
    const { id } = await uploadOk(portal, reporter, await usageFile(keys(), records));
    expect((await get(reporter, id, '?format=original')).statusCode).toBe(200);
    expect((await get(staffMember, id, '?format=original')).statusCode).toBe(200);
    const refused = await get(colleague, id, '?format=original');
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'ORIGINAL_NOT_KEPT' }]);
    expect(await stateOf(colleague, id)).toEqual({ state: 'unavailable' });
  });

  test('is not given to people of the other account', async () => {
    const records = [usageAt(7, 7), usageAt(7, 7, { k: 1 })];
    const { id } = await uploadOk(
      portal,
      await reporterOf(account, other),
      await usageFile([key, otherKey], records),
    );
    expect((await get(otherReporter, id, '?format=original', other)).json()).toMatchObject({
      code: 'ORIGINAL_NOT_KEPT',
    });
    expect((await get(reporter, id, '?format=original')).json()).toMatchObject({ code: 'ORIGINAL_NOT_KEPT' });
  });
});

test('a file of another account is not found, as one that never was', async () => {
  const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(9, 7)]));
  for (const receiptId of [id, randomUUID()]) {
    const answer = await get(otherReporter, receiptId, '?format=original', other);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await get(otherReporter, id, '?format=original')).statusCode).toBe(403);
});

const kept = (bytes: Buffer, more: Partial<Parameters<typeof keepOriginal>[2]> = {}) => ({
  ...{
    receiptId: randomUUID(),
    accountId: account,
    userId: reporter.userId,
    fileName: 'a',
    mediaType: 'a/b',
  },
  ...{ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, keptAt: new Date() },
  read: () => new Blob([new Uint8Array(bytes)]).stream(),
  ...more,
});

test.each([0, 1, 262_143, 262_144, 262_145, 3_000_000])(
  'a file of %d bytes comes back as it was',
  async (size) => {
    const bytes = randomBytes(size);
    const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(100 + (size % 50), 7)]));
    await asSystem(async (trx) => {
      await sql`delete from usage_original where receipt_id = ${id}`.execute(trx);
      await keepOriginal(trx, portal.portal.secrets, kept(bytes, { receiptId: id }));
    });
    const answer = await get(reporter, id, '?format=original');
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  },
);

test('the same content is kept once, and one that is shorter than it was received not at all', async () => {
  const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(10, 7)]));
  const [bytes, other] = [randomBytes(10), randomBytes(11)];
  const { secrets } = portal.portal;
  await asSystem(async (trx) => {
    await sql`delete from usage_original where receipt_id = ${id}`.execute(trx);
    await keepOriginal(trx, secrets, kept(bytes, { receiptId: id }));
    await keepOriginal(trx, secrets, kept(bytes, { receiptId: id }));
  });
  const { rows } = await asSystem((trx) =>
    sql`select o.byte_size::int as bytes, count(c.*)::int as pieces from usage_original o
      join usage_original_chunk c on c.original_id = o.id where o.receipt_id = ${id} group by o.id`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([{ bytes: 10, pieces: 1 }]);
  await expect(
    asSystem((trx) => keepOriginal(trx, secrets, kept(other, { receiptId: id, bytes: 300_000 }))),
  ).rejects.toThrow('a file has as many bytes as it was received with');
});

test('the hourly job removes files after 400 days, and no others', async () => {
  const { id } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(11, 7)]));
  const keptAt = new Date('2025-04-01T08:00:00Z'); // a day before all others
  await asSystem(async (trx) => {
    await sql`delete from usage_original where receipt_id = ${id}`.execute(trx);
    await keepOriginal(trx, portal.portal.secrets, kept(randomBytes(10), { receiptId: id, keptAt }));
  });
  const { id: other } = await uploadOk(portal, reporter, await usageFile([key], [usageAt(12, 7)]));
  const runAt = (now: string) =>
    uploadRetention.run({
      ...createSystemContext(
        { ...portal.portal, now: () => new Date(now) },
        { kind: 'job', name: 'upload-retention' },
      ),
      signal: new AbortController().signal,
    });
  expect(await runAt('2026-05-06T08:00:00Z')).toBe('nothing to do');
  expect(await runAt('2026-05-06T08:00:01Z')).toEqual({ summary: { removed: 1 } });
  const answers = [await get(reporter, id, '?format=original'), await get(reporter, other, '/original')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
});
