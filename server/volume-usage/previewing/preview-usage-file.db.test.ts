import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rowVersions } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import {
  preview,
  sampleTerm,
  uploadOk,
  uploadRefused,
  type UploadParts,
} from '../../../testing/usage-uploads.ts';
import { sha256Hex } from '../../../testing/usage-files.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { zipOf } from '../../../testing/zip-writer.ts';

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

/** Where every row stands, except when the session was last used. */
const rowsNow = async () => {
  const { session: _, ...rest } = await rowVersions(portal.portal);
  return rest;
};
const ask = async (person: SignedInPerson, bytes: Uint8Array, parts?: UploadParts) => {
  const { status, json } = await preview(portal, person, bytes, parts);
  expect(status).toBe(200);
  expect(json.totalFiles).toBe(json.files.length);
  return json.files;
};

describe('what a file would come to', () => {
  test('is told of each file of a zip, twins and what is no usage file too', async () => {
    const march = await usageFile([ownKey], [usageAt(0, 40)]);
    const zip = zipOf([
      { name: 'march.ulvd', content: march },
      { name: 'again/march.ulvd', content: march },
      { name: 'april.ulvd', content: Buffer.from('no usage file') },
    ]);
    const files = await ask(reporter, zip, { fileName: 'quarter.zip' });
    expect(files.map(({ name, state, problem }) => [name, state, problem?.code])).toEqual([
      ['march.ulvd', 'new', undefined],
      ['march.ulvd', 'received', undefined],
      ['april.ulvd', 'unreadable', 'NOT_RECOGNISED'],
    ]);
  });

  test('is told by key, period, figures and records, and leaves no row behind', async () => {
    const bytes = await usageFile([ownKey], [usageAt(0, 40), usageAt(30, 7)]);
    const before = await rowsNow();
    expect(await ask(reporter, bytes, { fileName: 'march.ulvd' })).toEqual([
      {
        name: 'march.ulvd',
        state: 'new',
        sha256: sha256Hex(bytes),
        receivedAt: null,
        eventCount: 2,
        records: { added: 2, replaced: 0, ignored: 0, kept: 0 },
        keys: [
          expect.objectContaining({
            keyTail: keyTail(ownKey),
            accountId: account,
            productName: 'iText',
            period: { start: '2025-03-01', end: '2025-03-02' },
            records: 2,
            totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '47', outsideTerm: '0' }],
          }),
        ],
        hasUnlinkedKeys: false,
        problem: null,
      },
    ]);
    expect(await rowsNow()).toEqual(before);
    expect(await uploadOk(portal, reporter, bytes)).toMatchObject({
      duplicate: false,
      records: { added: 2 },
    });
  });

  test('is that it was received already, and when', async () => {
    const bytes = await usageFile([ownKey], [usageAt(0, 40)]);
    const { submittedAt } = await uploadOk(portal, reporter, bytes);
    const [file] = await ask(reporter, bytes);
    expect(file).toMatchObject({ state: 'received', receivedAt: submittedAt });
    expect(submittedAt).toBe('2025-04-02T08:00:00.000Z');
  });

  test('is what a second file with the same hours would add: nothing', async () => {
    const records = [usageAt(0, 40)];
    await uploadOk(portal, reporter, await usageFile([ownKey], records));
    const [file] = await ask(reporter, await usageFile([ownKey], records));
    expect(file).toMatchObject({
      state: 'received',
      receivedAt: null,
      records: { added: 0, replaced: 0, ignored: 1 },
    });
  });

  test('is that it contradicts what was sent before, on which line', async () => {
    await uploadOk(portal, reporter, await usageFile([ownKey], [usageAt(0, 40)]));
    const bytes = await usageFile([ownKey], [usageAt(0, 41)]);
    const [file] = await ask(reporter, bytes);
    const { problem } = await uploadRefused(portal, reporter, bytes);
    expect(file).toMatchObject({ state: 'conflicting', eventCount: 0, keys: [] });
    expect(file?.problem).toEqual(problem);
    expect(problem).toMatchObject({ code: 'CONFLICTING_FILE', line: 2 });
  });

  test.each([
    ['cut off', 'a.ulvd', (bytes: Buffer) => bytes.subarray(0, -20), 'TRUNCATED'],
    ['of another kind', 'a.txt', (bytes: Buffer) => bytes, 'NOT_RECOGNISED'],
    ['empty', 'a.ulvd', () => Buffer.alloc(0), 'EMPTY'],
  ])('is that it cannot be read, in the words of the refusal: %s', async (_, fileName, change, code) => {
    const bytes = change(await usageFile([ownKey], [usageAt(0, 1)]));
    const [file] = await ask(reporter, bytes, { fileName });
    expect(file).toMatchObject({ name: fileName, state: 'unreadable', problem: { code } });
    expect(file?.problem).toEqual((await uploadRefused(portal, reporter, bytes, { fileName })).problem);
  });

  test.each([
    ['outsideTerm', [usageAt(24 * 400, 3)]],
    ['notCounted', [usageAt(0, 3, { event: 'no-such-event' })]],
    ['noUsage', []],
  ] as const)('is %s where nothing of it would stand in a figure', async (state, records) => {
    portal.setNow(new Date('2026-11-22T08:00:00Z'));
    reporter = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const [file] = await ask(reporter, await usageFile([ownKey], records));
    portal.setNow(new Date('2025-04-02T08:00:00Z'));
    expect(file).toMatchObject({ state });
  });
});

describe('a key of somebody else', () => {
  test.each([
    ['alone', (key: string) => usageFile([key], [usageAt(0, 9)])],
    [
      'beside an own one',
      (key: string) => usageFile([ownKey, key], [usageAt(0, 9), usageAt(1, 8, { k: 1 })]),
    ],
  ])('%s is told to external people byte for byte as one that does not exist', async (_, write) => {
    const unknownKey = randomKey();
    const ofForeign = await preview(portal, reporter, await write(foreignKey));
    const ofUnknown = await preview(portal, reporter, await write(unknownKey));
    const same = (body: string) => body.replace(/"sha256":"[0-9a-f]{64}"/, '');
    expect(same(ofForeign.body)).toBe(same(ofUnknown.body));
    expect(ofForeign.body).toContain('"hasUnlinkedKeys":true');
    for (const secret of [foreignKey, keyTail(foreignKey), foreign])
      expect(ofForeign.body).not.toContain(secret);
  });

  test('is told alike also when its owner has sent the very file', async () => {
    const owner = await createSignedIn(portal.portal, {
      accounts: { [foreign]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const bytes = await usageFile([foreignKey], [usageAt(0, 9)]);
    const before = await preview(portal, reporter, bytes);
    await uploadOk(portal, owner, bytes);
    expect((await preview(portal, reporter, bytes)).body).toBe(before.body);
    expect(before.json.files[0]).toMatchObject({ state: 'unknownKey', eventCount: 1, keys: [] });
  });

  test('is named to internal people with its account, and that they looked stays on record', async () => {
    const bytes = await usageFile([ownKey, foreignKey], [usageAt(0, 3), usageAt(0, 4, { k: 1 })]);
    const [file] = await ask(staffMember, bytes, { additionalData: { accountId: account } });
    expect(file).toMatchObject({
      keys: [{ keyTail: keyTail(ownKey) }],
      unmatchedKeys: [{ keyTail: keyTail(foreignKey), account: { id: foreign } }],
    });
    const looked = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('audit').select(['action', 'account_id']).where('account_id', '=', account).execute(),
    );
    expect(looked).toEqual([{ action: 'volume-usage.previewUsageFile', account_id: account }]);
    expect(JSON.stringify(file)).not.toContain(foreignKey);
  });
});

test('external people may not name an account or a contact, as when they send', async () => {
  const bytes = await usageFile([ownKey], [usageAt(0, 1)]);
  const { status, json } = await preview(portal, reporter, bytes, { additionalData: { accountId: account } });
  expect([status, (json as unknown as { code: string }).code]).toEqual([400, 'UNEXPECTED_FIELD']);
});

test('a preview uses nothing of the day’s limit, and is refused like the upload where none is left', async () => {
  const small = await startTestPortal({ UPLOAD_FILES_PER_DAY: '1' });
  try {
    const reporterOfSmall = await createSignedIn(small.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    await createVolumeKey(small, { accountId: account, value: ownKey, ...sampleTerm });
    const bytes = await usageFile([ownKey], [usageAt(0, 1)]);
    const other = await usageFile([ownKey], [usageAt(1, 1)]);
    for (let times = 0; times < 3; times += 1)
      expect((await preview(small, reporterOfSmall, bytes)).status).toBe(200);
    await uploadOk(small, reporterOfSmall, bytes);
    expect(await preview(small, reporterOfSmall, other)).toMatchObject({
      status: 503,
      json: { code: 'UPLOAD_LIMIT' },
    });
  } finally {
    await small.close();
  }
});
