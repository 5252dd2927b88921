import { toHex } from './usage-file/field-checks.ts';
import { digestSoFar, type CreateSha256 } from './usage-file/hasher.ts';
import { readHour, writeHour } from './usage-file/hour.ts';
import { usageFileLimits, type UsageFileHeader } from './usage-file-schema.ts';
import { computeMac } from './verify-mac.ts';

/** One hour of usage to be written; number and line follow from its place. */
export interface WrittenRecord {
  k: number;
  product: string;
  version: string;
  event: string;
  /** `YYYY-MM-DDTHH:00:00Z`. */
  start: string;
  count: number;
}

export interface UsageFileContent {
  header: UsageFileHeader;
  records: Iterable<WrittenRecord>;
  /** Signatures of the license entries by key number; a key without one gets no mac. */
  signatures?: ReadonlyMap<number, string>;
}

/** Writes a usage file of version 1 in pieces of about a thousand lines. */
export async function* writeUsageFile(
  { header, records, signatures = new Map() }: UsageFileContent,
  createSha256: CreateSha256,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  const hasher = createSha256();
  const totals = new Map<string, { k: number; product: string; event: string; count: bigint }>();
  let lines: string[] = [headerLine(header)];
  let n = 0;

  const flush = (): Uint8Array<ArrayBuffer> => {
    const bytes = encoder.encode(lines.map((line) => `${line}\n`).join(''));
    hasher.update(bytes);
    lines = [];
    return bytes;
  };

  for (const record of records) {
    n += 1;
    lines.push(recordLine(n, record));
    addTo(totals, record);
    if (n % usageFileLimits.checkpoint !== 0) continue;
    yield flush();
    lines.push(JSON.stringify({ t: 'c', n, sha256: digestSoFar(hasher) }));
  }
  yield flush();

  const sealedSha256 = toHex(hasher.copy().digest());
  const macs: { k: number; mac: string }[] = [];
  for (const [k, signature] of signatures) {
    const mac = await computeMac({ signature, fileId: header.fileId, sealedSha256 });
    if (mac !== null) macs.push({ k, mac });
  }
  const sums = Array.from(totals.values(), (total) => ({ ...total, count: total.count.toString() }));
  lines.push(JSON.stringify({ t: 'z', records: n, sha256: sealedSha256, macs, totals: sums }));
  yield flush();
}

function headerLine({ format, fileId, seq, createdAt, producer, instanceId, keys }: UsageFileHeader): string {
  const numbered = keys.map((licenseKey, k) => ({ k, licenseKey }));
  return JSON.stringify({
    t: 'h',
    format,
    v: 1,
    fileId,
    seq,
    createdAt,
    producer,
    instanceId,
    keys: numbered,
  });
}

function recordLine(n: number, { k, product, version, event, start, count }: WrittenRecord): string {
  const hour = readHour(start);
  if (hour === null) throw new RangeError(`not a whole hour: ${start}`);
  return JSON.stringify({ t: 'e', n, k, product, version, event, start, end: writeHour(hour + 1), count });
}

function addTo(
  totals: Map<string, { k: number; product: string; event: string; count: bigint }>,
  { k, product, event, count }: WrittenRecord,
): void {
  const name = JSON.stringify([k, product, event]);
  const total = totals.get(name);
  if (total) total.count += BigInt(count);
  else totals.set(name, { k, product, event, count: BigInt(count) });
}
