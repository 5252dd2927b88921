import { writeUsageFile, type WrittenRecord } from '#domain/volume-usage/write-usage-file.ts';
import { createSha256 } from '../../testing/usage-files.ts';

/** The license keys of the samples. */
export const SAMPLE_KEYS = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(64));
const FIRST_HOUR = Date.UTC(2023, 0, 1) / 3_600_000;

/** A usage file of so many records, piece by piece; another round is another instance, whose hours are its own. */
export function sampleFile(records: number, round: number): AsyncGenerator<Uint8Array> {
  const header = {
    format: 'ulvd',
    fileId: crypto.randomUUID(),
    seq: 1,
    createdAt: '2026-11-01T00:00:00Z',
    producer: 'bench/1',
    instanceId: `instance-${round}`,
    keys: SAMPLE_KEYS,
  } as const;
  return writeUsageFile({ header, records: sampleRecords(records) }, createSha256);
}

/** Ten series per key, one record per series and hour. */
function* sampleRecords(count: number): Generator<WrittenRecord> {
  for (let n = 0; n < count; n += 1) {
    const hour = FIRST_HOUR + Math.floor(n / 50);
    yield {
      k: n % SAMPLE_KEYS.length,
      product: 'itext-core',
      version: `9.${Math.floor(n / SAMPLE_KEYS.length) % 10}.0`,
      event: 'process-pdf',
      start: `${new Date(hour * 3_600_000).toISOString().slice(0, 19)}Z`,
      count: n % 97,
    };
  }
}
