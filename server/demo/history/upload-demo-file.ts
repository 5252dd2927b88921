import { createHash } from 'node:crypto';
import { addDays, type Day } from '#domain/core/day.ts';
import { readLicenseContent, signatureForKey } from '#domain/volume-usage/license-content.ts';
import { writeUsageFile, type WrittenRecord } from '#domain/volume-usage/write-usage-file.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { recordUpload } from '#server/volume-usage/record-upload.ts';
import { createDemoContext, daysAgo, type DemoAccount } from './create-demo-context.ts';
import type { DemoKey } from './queries.ts';

interface UsageFile {
  key: DemoKey;
  instanceId: string;
  daysAgo: number;
  /** How many days before that it tells of. */
  days: number;
  seq: number;
  perHour: number;
}

const HOURS = [9, 12, 15];

/** Uploads a usage file of one license; answers its receipt's id. */
export async function uploadDemoFile(account: DemoAccount, file: UsageFile): Promise<string> {
  const { portal, accountId, today, reporter } = account;
  const { instanceId, seq } = file;
  const ctx = createDemoContext({ portal, accountId, at: daysAgo(account, file.daysAgo) }, reporter);
  const bytes = await compose(account, file, addDays(today, -file.daysAgo));
  const upload = {
    fileName: `usage-${instanceId}-${seq}.ulvd`,
    additionalData: {},
    departed: new AbortController().signal,
    file: {
      bytes: bytes.length,
      read: () => new Blob([bytes]).stream(),
      readAt: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
      close: async () => {},
    },
  };
  const target = { scope: [accountId], accountId: null, contactEmail: null };
  const { parts } = await ctx.transaction((trx) => recordUpload(ctx, trx, { upload, target, dryRun: false }));
  return parts[0].id;
}

async function compose(
  { portal }: DemoAccount,
  file: UsageFile,
  until: Day,
): Promise<Uint8Array<ArrayBuffer>> {
  const { key, instanceId, seq } = file;
  const licenseKey = openLicenseKey(portal.secrets, key.id, key.keyCiphertext);
  const content = readLicenseContent(openLicenseFile(portal.secrets, key.id, key));
  const signature = content.ok ? signatureForKey(content.value, licenseKey) : null;
  const digest = createHash('sha256').update(`demo ${key.id} ${instanceId} ${seq} ${until}`).digest('hex');
  const header = {
    ...{ format: 'ulvd' as const, seq, instanceId, producer: 'licensing-base/4.2.5', keys: [licenseKey] },
    fileId: digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    createdAt: `${until}T00:00:05Z`,
  };
  const signatures = new Map(signature === null ? [] : [[0, signature]]);
  const pieces: Uint8Array[] = [];
  const written = { header, records: recordsOf(file, until), signatures };
  for await (const piece of writeUsageFile(written, () => createHash('sha256'))) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function* recordsOf({ days, perHour }: UsageFile, until: Day): Generator<WrittenRecord> {
  for (let back = days; back >= 1; back -= 1)
    for (const hour of HOURS)
      yield {
        ...{ k: 0, product: 'itext-core', version: '9.2.0', event: 'process-pdf' },
        start: `${addDays(until, -back)}T${String(hour).padStart(2, '0')}:00:00Z`,
        count: perHour + ((back * hour) % 7),
      };
}
