import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleFile, sampleTerm, uploadOk, uploadRefused } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let account: string;
let key: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
const figures = () => figuresOf(portal.portal, account);
const upload = (bytes: Uint8Array) => uploadOk(portal, reporter, bytes);

describe('the same bucket of the same instance', () => {
  beforeEach(async () => {
    await upload(await usageFile([key], [usageAt(0, 10), usageAt(1, 20)], { seq: 2 }));
  });

  test('is replaced by a higher seq, and only where the new file says something', async () => {
    const receipt = await upload(await usageFile([key], [usageAt(1, 25), usageAt(2, 5)], { seq: 3 }));
    expect(receipt.records).toEqual({ added: 1, replaced: 1, ignored: 0, kept: 0 });
    expect(receipt.keys[0]?.totals[0]?.value).toBe('30');
    expect(await figures()).toMatchObject({ entries: 4, sum: '40', months: '40', group: '40', report: '40' });
  });

  test('is left alone by a lower seq', async () => {
    const receipt = await upload(await usageFile([key], [usageAt(1, 99)], { seq: 1 }));
    expect(receipt.records).toEqual({ added: 0, replaced: 0, ignored: 1, kept: 0 });
    expect(receipt.keys[0]?.totals[0]?.value).toBe('0');
    expect(await figures()).toMatchObject({ entries: 2, sum: '30', months: '30' });
  });

  test('is left alone by an equal seq with an equal count', async () => {
    const receipt = await upload(await usageFile([key], [usageAt(1, 20), usageAt(2, 1)], { seq: 2 }));
    expect(receipt.records).toEqual({ added: 1, replaced: 0, ignored: 1, kept: 0 });
    expect(await figures()).toMatchObject({ entries: 3, sum: '31' });
  });

  test('refuses the file where an equal seq has another count, and names the line', async () => {
    const before = await figures();
    const refused = await uploadRefused(
      portal,
      reporter,
      await usageFile([key], [usageAt(2, 1), usageAt(1, 21)], { seq: 2 }),
    );
    expect(refused).toMatchObject({ status: 400, code: 'CONFLICTING_FILE', problem: { line: 3 } });
    expect(await figures()).toEqual(before);
  });

  test('is superseded again and again, and what counts is the last', async () => {
    await upload(await usageFile([key], [usageAt(1, 0)], { seq: 3 }));
    await upload(await usageFile([key], [usageAt(1, 7)], { seq: 4 }));
    expect(await figures()).toMatchObject({ entries: 4, sum: '17', months: '17', group: '17', report: '17' });
  });

  test('adds up where another instance, version, product or event reports it', async () => {
    await upload(await usageFile([key], [usageAt(1, 1)], { instanceId: 'instance-2' }));
    await upload(await usageFile([key], [usageAt(1, 2, { version: '9.3.0' })], { seq: 1 }));
    await upload(await usageFile([key], [usageAt(1, 4, { product: 'dito-sdk', event: 'dito-produce' })]));
    await upload(await usageFile([key], [usageAt(1, 8, { event: 'core-process' })]));
    expect(await figures()).toMatchObject({ sum: '45', months: '45', group: '45', report: '45' });
  });
});

describe('what is kept but not counted', () => {
  test('usage outside the term is kept, flagged and not in the percentage', async () => {
    const receipt = await upload(await usageFile([key], [usageAt(-24 * 29, 5), usageAt(0, 7)]));
    expect(receipt.keys[0]?.totals).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', value: '12', outsideTerm: '5' },
    ]);
    expect(await figures()).toMatchObject({ sum: '12', months: '12', group: '7', report: '7' });
  });

  test('an unknown event is kept with no unit and named in the receipt', async () => {
    const receipt = await upload(
      await usageFile([key], [usageAt(0, 3, { event: 'sign-pdf' }), usageAt(0, 2, { product: 'newModule' })]),
    );
    expect(receipt.keys[0]?.unknownEvents).toEqual([
      { product: 'itext-core', event: 'sign-pdf', value: '3' },
      { product: 'newModule', event: 'process-pdf', value: '2' },
    ]);
    expect(receipt.keys[0]?.totals.every(({ unit }) => unit === null)).toBe(true);
    expect(await figures()).toMatchObject({ sum: '5', months: '5', group: '0' });
  });

  test('pages of a DITO template are a usage type of their own and do not count', async () => {
    const dito = randomKey();
    await createVolumeKey(portal, { accountId: account, value: dito, productName: 'DITO', ...sampleTerm });
    const of = (event: string, count: number) => usageAt(0, count, { product: 'dito-sdk', event });
    const receipt = await upload(
      await usageFile([dito], [of('dito-produce', 4), of('dito-produce-page', 90)]),
    );
    expect(receipt.keys[0]?.totals.map(({ usageType, unit, value }) => [usageType, unit, value])).toEqual([
      ['dito-produce-page', 'iText modules', '90'],
      ['dito-sdk', 'Processed Documents', '4'],
    ]);
    expect(await figures()).toMatchObject({ sum: '94', group: '4', report: '4' });
  });

  test('a header without events is taken: no event, no entry, and a receipt', async () => {
    const receipt = await upload(await usageFile([key], []));
    expect(receipt).toMatchObject({
      eventCount: 0,
      keys: [{ keyTail: keyTail(key), period: null, totals: [] }],
    });
    expect(await figures()).toMatchObject({ entries: 0, submissions: 1 });
  });
});

describe('files and their ids', () => {
  test('a known file id with other content refuses the file', async () => {
    const fileId = randomUUID();
    await upload(await usageFile([key], [usageAt(0, 1)], { fileId }));
    const refused = await uploadRefused(
      portal,
      reporter,
      await usageFile([key], [usageAt(5, 1)], { fileId, seq: 2 }),
    );
    expect(refused).toMatchObject({ status: 400, code: 'CONFLICTING_FILE', problem: { line: null } });
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1 });
  });

  test('a stranger with the same file id or the same content blocks nobody', async () => {
    const fileId = randomUUID();
    const stranger = await createSignedIn(portal.portal, {
      accounts: { [`acc-${randomUUID()}`]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const bytes = await usageFile([key], [usageAt(0, 1)], { fileId });
    const foreign = await uploadOk(portal, stranger, bytes);
    expect(foreign).toMatchObject({ keys: [], hasUnlinkedKeys: true, duplicate: false });
    const own = await upload(bytes);
    expect(own).toMatchObject({ duplicate: false, records: { added: 1 } });
    expect(own.id).not.toBe(foreign.id);
    expect(await figures()).toMatchObject({ entries: 1, sum: '1' });
  });

  test('the part that an account knows is not booked again, the rest of the file is', async () => {
    const [second, other] = [randomKey(), `acc-${randomUUID()}`];
    const multi = await createSignedIn(portal.portal, {
      accounts: {
        [account]: { roles: ['ITEXT_VOLUME_REPORTER'] },
        [other]: { roles: ['ITEXT_VOLUME_REPORTER'] },
      },
    });
    await createVolumeKey(portal, { accountId: other, value: second, ...sampleTerm });
    const bytes = await usageFile([key, second], [usageAt(0, 1), usageAt(0, 2, { k: 1 })]);
    const first = await upload(bytes);
    const whole = await uploadOk(portal, multi, bytes);
    expect(whole).toMatchObject({
      id: first.id,
      duplicate: false,
      records: { added: 2 },
      hasUnlinkedKeys: false,
    });
    expect(whole.accounts.map(({ id }) => id).toSorted()).toEqual([account, other].toSorted());
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1, sum: '1' });
    expect(await figuresOf(portal.portal, other)).toMatchObject({ entries: 1, submissions: 1, sum: '2' });
    expect(await uploadOk(portal, multi, bytes)).toMatchObject({ duplicate: true, records: { added: 2 } });
  });
});

describe('which license counts', () => {
  test('of two licenses with one key value each hour goes to the one in term', async () => {
    const [value, id] = [randomKey(), `acc-${randomUUID()}`];
    const person = await createSignedIn(portal.portal, {
      accounts: { [id]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const terms = [
      { createdDate: '2024-03-01', expiryDate: '2025-02-28' },
      { createdDate: '2025-03-01', expiryDate: '2026-02-28' },
    ];
    const ids: string[] = [];
    for (const term of terms) ids.push(await createVolumeKey(portal, { accountId: id, value, ...term }));
    const receipt = await uploadOk(portal, person, await usageFile([value], [usageAt(-1, 3), usageAt(0, 5)]));
    expect(receipt.keys.map((line) => [line.licenseKeyId, line.totals[0]?.value, line.records])).toEqual([
      [ids[0], '3', 1],
      [ids[1], '5', 1],
    ]);
    expect(receipt.keys.every((line) => line.totals[0]?.outsideTerm === '0')).toBe(true);
  });
});

describe('check values', () => {
  const entries = JSON.parse(sampleFile('itextkey-sample.json').toString()) as { signature: string }[];
  const signature = entries[0]?.signature ?? '';
  let value: string;
  let file: { name: string; content: Buffer };
  beforeEach(() => {
    value = randomKey();
    const content = Buffer.from(JSON.stringify(entries.map((entry) => ({ ...entry, key: value }))));
    file = { name: 'itextkey.json', content };
  });
  const createKey = (more: object) =>
    createVolumeKey(portal, { accountId: account, value, ...sampleTerm, ...more });
  const signed = (records = [usageAt(0, 1)], by = signature) =>
    usageFile([value], records, {}, new Map([[0, by]]));

  test('of a key with its license on file are verified, without it the hashes speak alone', async () => {
    await createKey({});
    expect((await upload(await signed())).keys[0]?.integrity).toBe('hash-only');
    value = randomKey();
    file.content = Buffer.from(JSON.stringify(entries.map((entry) => ({ ...entry, key: value }))));
    await createKey({ file });
    expect((await upload(await signed())).keys[0]?.integrity).toBe('mac');
  });

  test('that are missing or wrong refuse the file, naming the end of the key', async () => {
    await createKey({ file });
    for (const bytes of [
      await usageFile([value], [usageAt(0, 1)]),
      await signed([usageAt(0, 1)], 'd3Jvbmc='),
    ]) {
      const refused = await uploadRefused(portal, reporter, bytes);
      expect(refused).toMatchObject({ status: 400, code: 'MAC_MISMATCH' });
      expect(refused.message).toContain(keyTail(value));
    }
    expect(await figures()).toMatchObject({ entries: 0, submissions: 0 });
  });

  test('of a foreign key are not asked for: a wrong one is told as little as an unknown key', async () => {
    const other = `acc-${randomUUID()}`;
    await createSignedIn(portal.portal, { accounts: { [other]: {} } });
    await createVolumeKey(portal, { accountId: other, value, ...sampleTerm, file });
    const receipt = await upload(await signed([usageAt(0, 1)], 'd3Jvbmc='));
    expect(receipt).toMatchObject({ keys: [], hasUnlinkedKeys: true });
  });

  test('cover a product that the license does not list: it is kept and named', async () => {
    await createKey({ file });
    const sweep = usageAt(0, 2, { product: 'pdfSweep', event: 'cleanup-pdf' });
    const receipt = await upload(await signed([usageAt(0, 1), sweep]));
    expect(receipt.keys[0]?.productsNotInLicense).toEqual(['pdfSweep']);
  });
});

describe('[4.19] a license key that is not 64 hexadecimal characters', () => {
  test('is counted where a license on record has it', async () => {
    const old = `OLD KEY-${randomUUID().slice(0, 8)}`;
    await createVolumeKey(portal, { accountId: account, value: old, ...sampleTerm });
    const receipt = await upload(await usageFile([old], [usageAt(0, 7)]));
    expect(receipt.keys.map((each) => each.totals[0]?.value)).toEqual(['7']);
    expect(await figures()).toMatchObject({ entries: 1, sum: '7' });
  });

  test('is set aside where a license of somebody else has it', async () => {
    const foreign = `OLD KEY-${randomUUID().slice(0, 8)}`;
    const theirs = `acc-${randomUUID()}`;
    await createSignedIn(portal.portal, { accounts: { [theirs]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
    await createVolumeKey(portal, { accountId: theirs, value: foreign, ...sampleTerm });
    const receipt = await upload(await usageFile([key, foreign], [usageAt(0, 7), usageAt(0, 9, { k: 1 })]));
    expect(receipt.hasUnlinkedKeys).toBe(true);
    expect(await figures()).toMatchObject({ entries: 1, sum: '7' });
  });

  test('refuses the file where no license has it', async () => {
    const bytes = await usageFile([key, 'MADE-UP'], [usageAt(0, 7), usageAt(0, 9, { k: 1 })]);
    const { status, code, problem } = await uploadRefused(portal, reporter, bytes);
    expect([status, code, problem?.line]).toEqual([400, 'BAD_RECORD', 1]);
    expect(await figures()).toMatchObject({ entries: 0 });
  });
});
