import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { takeLock } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm, upload, uploadOk, uploadRefused } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let staffMember: SignedInPerson;
let account: string;
let foreign: string;
let ownKey: string;
let foreignKey: string;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  [account, foreign] = [`acc-own-${randomUUID()}`, `acc-foreign-${randomUUID()}`];
  [ownKey, foreignKey] = [randomKey(), randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  staffMember = await createSignedIn(portal.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    identityProvider: 'microsoft',
    accounts: { [foreign]: { roles: [] } },
  });
  await createVolumeKey(portal, { accountId: account, value: ownKey, ...sampleTerm });
  await createVolumeKey(portal, { accountId: foreign, value: foreignKey, ...sampleTerm });
});

describe('fields that external people may not send', () => {
  test.each([
    ['accountId', { accountId: 'acc' }],
    ['accountId', { accountId: null }],
    ['contactEmail', { contactEmail: 'a@b.example' }],
    ['contactEmail', { contactEmail: '' }],
    ['userId', { userId: 'x' }],
    ['scope', { scope: 'all' }],
  ])('%s is refused as unexpected wherever it stands: %j', async (field, additionalData) => {
    const bytes = await usageFile([ownKey], [usageAt(0, 1)]);
    for (const place of [{}, { dataLast: true }, { asBlob: true }, { dataLast: true, asBlob: true }]) {
      const refused = await uploadRefused(portal, reporter, bytes, { additionalData, ...place });
      expect(refused).toMatchObject({ status: 400, code: 'UNEXPECTED_FIELD' });
      expect(refused.message).toContain(field);
    }
    expect(await figuresOf(portal.portal, account)).toMatchObject({ submissions: 0, entries: 0 });
  });

  test('an empty object is nothing to refuse', async () => {
    const bytes = await usageFile([ownKey], [usageAt(0, 1)]);
    expect(await uploadOk(portal, reporter, bytes, { additionalData: {} })).toMatchObject({
      duplicate: false,
    });
  });
});

describe('[2.72] internal people', () => {
  const both = () => usageFile([ownKey, foreignKey], [usageAt(0, 3), usageAt(0, 4, { k: 1 })]);

  test('upload for an account: only its keys count, the others are listed as orphans', async () => {
    const data = { accountId: account, contactEmail: 'vera@initech.example' };
    const answer = await upload(portal, staffMember, await both(), { additionalData: data, dataLast: true });
    const [file] = UploadSummary.parse(answer.json).successful;
    expect(file?.licenseKeys).toEqual([
      { keyValue: keyTail(ownKey), orphan: false },
      { keyValue: keyTail(foreignKey), orphan: true },
    ]);
    expect(file?.receipt).toMatchObject({
      contactEmail: 'vera@initech.example',
      accounts: [{ id: account }],
      unmatchedKeys: [
        { keyTail: keyTail(foreignKey), records: 1, totals: [{ unit: 'Processed Documents', value: '4' }] },
      ],
    });
    expect(await figuresOf(portal.portal, account)).toMatchObject({ sum: '3', group: '3', report: '3' });
    expect(await figuresOf(portal.portal, foreign)).toMatchObject({ sum: '0', submissions: 0 });
  });

  test('upload without an account: every key counts where it belongs', async () => {
    const receipt = await uploadOk(portal, staffMember, await both());
    expect(receipt).toMatchObject({ hasUnlinkedKeys: false, records: { added: 2 } });
    expect(await figuresOf(portal.portal, foreign)).toMatchObject({ sum: '4', group: '4', submissions: 1 });
  });

  test('who upload again what the customer has sent are shown its receipt, which stays on record', async () => {
    const bytes = await usageFile([ownKey], [usageAt(0, 9)]);
    await uploadOk(portal, reporter, bytes);
    const before = await figuresOf(portal.portal, account);
    expect(await uploadOk(portal, reporter, bytes)).toMatchObject({ duplicate: true });
    expect(await figuresOf(portal.portal, account)).toEqual(before);
    expect(await uploadOk(portal, staffMember, bytes)).toMatchObject({ duplicate: true });
    expect(await figuresOf(portal.portal, account)).toEqual({ ...before, audits: before.audits + 1 });
  });

  test.each([
    ['an account that does not exist', { accountId: 'acc-missing' }, 'accountId'],
    ['no e-mail', { contactEmail: 'nobody' }, 'contactEmail'],
    ['a text that is too long', { accountId: 'x'.repeat(256) }, 'accountId'],
  ])('[2.71] are told which field names %s', async (_, additionalData, field) => {
    const refused = await uploadRefused(portal, staffMember, await both(), { additionalData });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(refused.message).toContain(field);
  });

  test.each(['not json', '[1]', '"text"', `{"contactEmail":"${'a'.repeat(20_000)}"}`])(
    'are told where the additional data cannot be read: %s',
    async (text) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/usage/manual/local',
        headers: { ...staffMember.headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="lufAdditionalData"\r\n\r\n${text}\r\n--b\r\ncontent-disposition: form-data; name="resource"; filename="a.ulvd"\r\n\r\nx\r\n--b--\r\n`,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

describe('keys of somebody else', () => {
  test('are told as unknown keys are, byte for byte, and count for nobody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('own', 'foreign', 'random'), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
        async (kinds, counts) => {
          const person = await createSignedIn(portal.portal, {
            accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
          });
          const before = await figuresOf(portal.portal, foreign);
          // One file with foreign keys, its twin with keys that nobody has in their place.
          const answers: string[] = [];
          for (const twin of [false, true]) {
            const keys: string[] = [];
            for (const kind of kinds) {
              const value = randomKey();
              keys.push(value);
              if (kind === 'own') await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
              if (kind === 'foreign' && !twin)
                await createVolumeKey(portal, { accountId: foreign, value, ...sampleTerm });
            }
            const records = kinds.map((_, k) => usageAt(k, counts[k] ?? 0, { k }));
            const { body } = await upload(portal, person, await usageFile(keys, records));
            answers.push(mask(body, keys));
          }
          expect(answers[0]).toBe(answers[1]);
          expect(await figuresOf(portal.portal, foreign)).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('stay apart from those of the account in what is stored', async () => {
    const bytes = await usageFile([ownKey, foreignKey], [usageAt(0, 3), usageAt(0, 4, { k: 1 })]);
    await uploadOk(portal, reporter, bytes);
    const stored = await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const { rows } = await sql<{ text: string }>`
        select (select string_agg(e::text, '') from usage_entry e where account_id = ${account})
          || (select string_agg(u::text, '') from usage_unmatched_key u)
          || (select string_agg(s::text, '') from usage_submission s) as text`.execute(trx);
      return rows[0]?.text ?? '';
    });
    expect(stored).not.toContain(ownKey);
    expect(stored).not.toContain(foreignKey);
    expect(stored).not.toContain(Buffer.from(foreignKey).toString('hex'));
  });
});

/** Ids, hashes and times differ from file to file; tails of own keys do too. */
const mask = (body: string, keys: readonly string[]): string =>
  keys
    .reduce((text, key, n) => text.replaceAll(keyTail(key), `tail ${n}`), body)
    .replaceAll(/[0-9a-f]{64}/g, 'hash')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');

describe('rights that end while a file is on its way', () => {
  const losses: [string, (userId: string) => ReturnType<typeof sql>, number][] = [
    ['the role', (id) => sql`update account_role set roles = '{LICENSEE}' where user_id = ${id}`, 403],
    ['the account', (id) => sql`delete from account_role where user_id = ${id}`, 403],
    ['the person', (id) => sql`update app_user set disabled = true where id = ${id}`, 401],
    ['the session', (id) => sql`update session set ended_at = now() where user_id = ${id}`, 401],
  ];
  test.each(losses)('%s: nothing is committed', async (_, lose, status) => {
    const bytes = await usageFile([ownKey], [usageAt(0, 1)]);
    // Holds the account's lock, so that the upload stands between its first and its last check.
    let answer: ReturnType<typeof uploadRefused> | undefined;
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      await takeLock(trx, 'upload', account);
      answer = uploadRefused(portal, reporter, bytes);
      await untilWaiting();
      await inTransaction(portal.portal.pool, { role: 'system' }, (other) =>
        lose(reporter.userId).execute(other),
      );
    });
    expect(await answer).toMatchObject({ status });
    expect(await figuresOf(portal.portal, account)).toMatchObject({ submissions: 0, entries: 0, audits: 0 });
  });
});

async function untilWaiting(): Promise<void> {
  const waiting =
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
  await expect.poll(async () => (await portal.portal.pool.pg.query(waiting)).rowCount).toBe(1);
}
