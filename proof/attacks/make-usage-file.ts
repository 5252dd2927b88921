import { randomUUID } from 'node:crypto';
import type { UploadLog } from '../../testing/ledger-checker.ts';
import { sha256Hex } from '../../testing/usage-files.ts';
import { usageAt, usageFile } from '../../testing/volume-portal.ts';

const HOURS = 10_000;

/** A good file for a key, and what a ledger that has it says. */
export async function makeUsageFile(
  key: string,
  records: number,
): Promise<{ bytes: Buffer; written: UploadLog }> {
  const written: UploadLog = { sha256: '', records, sum: 0, outcome: 'info' };
  const lines = function* () {
    for (let n = 0; n < records; n += 1) {
      const count = 1 + (n % 7);
      written.sum += count;
      yield usageAt(n % HOURS, count, { version: `9.${Math.floor(n / HOURS)}.0` });
    }
  };
  const bytes = await usageFile([key], lines(), { instanceId: randomUUID() });
  return { bytes, written: Object.assign(written, { sha256: sha256Hex(bytes) }) };
}
