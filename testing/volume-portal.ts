import { randomUUID } from 'node:crypto';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import type { UsageFileHeader } from '#domain/volume-usage/usage-file-schema.ts';
import type { WrittenRecord } from '#domain/volume-usage/write-usage-file.ts';
import { createLicenseKey, type TestLicenseKey } from './license-keys.ts';
import type { TestPortal } from './test-portal.ts';
import { someHeader, usageFileBytes } from './usage-files.ts';

/** A key value for tests that look for its tail: 64 hexadecimal characters. */
export const randomKey = (): string => randomUUID().replaceAll('-', '') + randomUUID().replaceAll('-', '');

/** A volume license with its report line, as the import would write it. */
export async function createVolumeKey(
  { portal }: Pick<TestPortal, 'portal'>,
  key: TestLicenseKey,
): Promise<string> {
  const id = await createLicenseKey(portal, { productName: 'iText', ...key });
  await inTransaction(portal.pool, { role: 'system' }, (trx) => writeReportRows(trx, theseKeys([id])));
  return id;
}

const FIRST_HOUR = Date.UTC(2025, 2, 1) / 3_600_000;
const hourText = (hour: number): string =>
  `${new Date((FIRST_HOUR + hour) * 3_600_000).toISOString().slice(0, 19)}Z`;

/** A record of the given hour, counted from 1 March 2025. */
export const usageAt = (hour: number, count: number, more: Partial<WrittenRecord> = {}): WrittenRecord => ({
  ...{ k: 0, product: 'itext-core', version: '9.2.0', event: 'process-pdf' },
  ...{ start: hourText(hour), count },
  ...more,
});

/** A whole usage file; its id is a new one unless given. */
export const usageFile = (
  keys: readonly string[],
  records: Iterable<WrittenRecord>,
  header: Partial<UsageFileHeader> = {},
  signatures?: ReadonlyMap<number, string>,
): Promise<Buffer> =>
  usageFileBytes({
    header: { ...someHeader, fileId: randomUUID(), keys, ...header },
    records,
    ...(signatures ? { signatures } : {}),
  });
