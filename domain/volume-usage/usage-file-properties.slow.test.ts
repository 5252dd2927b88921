import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzip, keyA, keyB, parseBytes, usageFileBytes } from '../../testing/usage-files.ts';
import { writeHour } from './usage-file/hour.ts';
import { usageFileCodes } from './usage-file-problem.ts';
import type { UsageFile, UsageFileHeader, UsageRecord } from './usage-file-schema.ts';
import { verifyMac } from './verify-mac.ts';
import type { WrittenRecord } from './write-usage-file.ts';

const signature = Buffer.from('a signature of the vendor').toString('base64');
const printable = (maxLength: number) =>
  fc
    .string({
      unit: fc.constantFrom('a', 'Z', '-', '"', '\\', '/', ':', '{', ' ', 'ü', '事', '🙂'),
      minLength: 1,
      maxLength,
    })
    .filter((text) => text.length <= maxLength);

const header: fc.Arbitrary<UsageFileHeader> = fc.record({
  format: fc.constant('ulvd'),
  fileId: fc.uuid(),
  seq: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  createdAt: fc.constant('2025-04-01T00:00:05Z'),
  producer: printable(255),
  instanceId: printable(64),
  keys: fc.constant([keyA, keyB]),
});
const record: fc.Arbitrary<WrittenRecord> = fc.record({
  k: fc.integer({ min: 0, max: 1 }),
  product: fc.oneof(fc.constantFrom('itext-core', 'pdfHtml'), printable(100)),
  version: fc.oneof(fc.constantFrom('9.2.0', '9.3.0'), printable(50)),
  event: fc.oneof(fc.constantFrom('process-pdf', 'convert-html'), printable(100)),
  start: fc.integer({ min: 0, max: 100_000 }).map(writeHour),
  count: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.maxSafeNat()),
});
const bucketOf = ({ k, product, version, event, start }: WrittenRecord) =>
  JSON.stringify([k, product, version, event, start]);
const recordList = (maxLength: number) => fc.uniqueArray(record, { selector: bucketOf, maxLength });

const written = async (head: UsageFileHeader, records: readonly WrittenRecord[]): Promise<Buffer> =>
  usageFileBytes({ header: head, records, signatures: new Map([[0, signature]]) });

/** Refused, or its mac is wrong; both mean that nothing of it is counted. */
async function isCounted(bytes: Uint8Array, chunk?: number): Promise<UsageFile | null> {
  const { result } = await parseBytes(bytes, chunk === undefined ? {} : { chunk });
  if (!result.ok) return null;
  const { header: head, sealedSha256, macs } = result.value;
  return (await verifyMac(macs.get(0) ?? '', { signature, fileId: head.fileId, sealedSha256 }))
    ? result.value
    : null;
}

const sampleRecords: WrittenRecord[] = Array.from({ length: 3 }, (_, at) => ({
  k: at % 2,
  product: 'itext-core',
  version: '9.2.0',
  event: 'process-pdf',
  start: writeHour(90_000 + at),
  count: 12,
}));
const sampleHeader: UsageFileHeader = {
  format: 'ulvd',
  fileId: '11111111-1111-4111-8111-111111111111',
  seq: 1,
  createdAt: '2025-04-01T00:00:05Z',
  producer: 'p/1',
  instanceId: 'i',
  keys: [keyA, keyB],
};

describe('a usage file, whatever it holds', () => {
  it('is read as it was written, plain and compressed, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        header,
        recordList(40),
        fc.integer({ min: 1, max: 3000 }),
        async (head, records, chunk) => {
          const bytes = await written(head, records);
          const { result, records: read } = await parseBytes(bytes, { chunk });
          expect(result).toMatchObject({
            ok: true,
            value: { header: head, records: records.length, bytes: bytes.length },
          });
          const plain = ({ k, product, version, event, start, count }: UsageRecord | WrittenRecord) => ({
            k,
            product,
            version,
            event,
            start,
            count,
          });
          expect(read.map(plain)).toEqual(records.map(plain));
          expect(read.map(({ n }) => n)).toEqual(records.map((_, at) => at + 1));
          const twin = await isCounted(gzip(bytes), chunk);
          expect(twin?.sha256).toBe(result.ok && result.value.sha256);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('adds up exactly', async () => {
    await fc.assert(
      fc.asyncProperty(recordList(60), async (records) => {
        const { result } = await parseBytes(await written(sampleHeader, records));
        const sum = result.ok ? result.value.totals.reduce((total, { count }) => total + count, 0n) : -1n;
        expect(sum).toBe(records.reduce((total, { count }) => total + BigInt(count), 0n));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a valid file that was damaged', () => {
  it('is refused after any change of any single byte', async () => {
    const bytes = await written(sampleHeader, sampleRecords);
    expect(await isCounted(bytes)).not.toBeNull();
    const survivors: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      for (const flip of [0x01, 0x20, 0x80]) {
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8(damaged.readUInt8(at) ^ flip, at);
        if (await isCounted(damaged)) survivors.push(at);
      }
    }
    expect(survivors).toEqual([]);
  });

  it('and compressed is refused, or inflates to the very same bytes', async () => {
    const bytes = gzip(await written(sampleHeader, sampleRecords));
    const original = await isCounted(bytes);
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
      const read = await isCounted(damaged);
      expect([undefined, original?.sha256]).toContain(read?.sha256);
    }
  });

  it('is refused when cut off at any byte, plain and compressed', async () => {
    const bytes = await written(sampleHeader, sampleRecords);
    for (const whole of [bytes, gzip(bytes)]) {
      const codes = new Set<string>();
      for (let length = 0; length < whole.length; length += 1) {
        const { result } = await parseBytes(whole.subarray(0, length));
        codes.add(result.ok ? `ok at ${length}` : result.error.code);
      }
      codes.delete('EMPTY');
      // One byte of a gzip does not yet tell what it is.
      if (whole !== bytes) codes.delete('NOT_RECOGNISED');
      expect([...codes]).toEqual(['TRUNCATED']);
    }
  });
});

describe('hostile input', () => {
  const nasty = [
    '__proto__',
    'constructor',
    '\0',
    '\r',
    '\n',
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '1e9',
    '-',
    'ÿ',
    '\u2028',
    'null',
  ];
  const mutation = fc.oneof(
    fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), text: fc.constantFrom(...nasty) }),
    fc.record({
      kind: fc.constant('remove' as const),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 80 }),
    }),
    fc.record({
      kind: fc.constant('repeat' as const),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 400 }),
    }),
  );
  type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

  function mutate(bytes: Buffer, change: Mutation): Buffer {
    const at = bytes.length === 0 ? 0 : change.at % bytes.length;
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    switch (change.kind) {
      case 'flip':
        return Buffer.concat([before, Buffer.from([change.value]), after.subarray(1)]);
      case 'insert':
        return Buffer.concat([before, Buffer.from(change.text), after]);
      case 'remove':
        return Buffer.concat([before, after.subarray(change.length)]);
      case 'repeat':
        return Buffer.concat([before, after.subarray(0, change.length), after]);
    }
  }

  it('of 1,000 mutants is answered with a code, never thrown, and changes no prototype', async () => {
    const bytes = await written(sampleHeader, sampleRecords);
    const original = await isCounted(bytes);
    const prototype = Object.getOwnPropertyNames(Object.prototype).toSorted();
    const changes = fc.array(mutation, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.boolean(),
        fc.integer({ min: 1, max: 500 }),
        async (list, compressed, chunk) => {
          const start = compressed ? gzip(bytes) : bytes;
          const { result } = await parseBytes(list.reduce(mutate, start), { chunk });
          const answer = result.ok ? result.value.sealedSha256 : result.error.code;
          expect([...usageFileCodes, original?.sealedSha256]).toContain(answer);
        },
      ),
      { numRuns: 1000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(prototype);
    expect(({} as Record<string, unknown>)['k']).toBeUndefined();
  });
});
