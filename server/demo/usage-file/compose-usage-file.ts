import { createHash } from 'node:crypto';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { addDays, addMonths, dayOf, firstDayOf, lastDayOf, monthOf, type Month } from '#domain/core/day.ts';
import { moduleOf } from '#domain/products/modules.ts';
import { productsForKey, readLicenseContent, signatureForKey } from '#domain/volume-usage/license-content.ts';
import { writeUsageFile, type WrittenRecord } from '#domain/volume-usage/write-usage-file.ts';
import { StartupError } from '#server/db/startup-error.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { listReportableKeys, type ReportableKey } from './queries.ts';

const MOST_KEYS = 10;
const MONTHS_BACK = 36;
const WORKING_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const CORE = { product: 'itext-core', perHour: 40 };
const OTHERS_PER_HOUR = 6;

export interface ComposedFile {
  month: Month;
  keys: string[];
  bytes: Buffer;
}

interface Services {
  pool: Pool;
  secrets: Secrets;
  now: Date;
}

/** What one key writes into the file. */
interface OpenedKey {
  licenseKey: string;
  products: string[];
  signature: string | null;
}

/**
 * Makes a valid usage file for a person's keys, those with manual usage only: by default of the last full month inside
 * a term. The same person, month and keys give the same bytes, so that uploading it twice shows the first receipt.
 */
export async function composeUsageFile(
  { pool, secrets, now }: Services,
  email: string,
  wantedMonth?: Month,
): Promise<ComposedFile> {
  const all = await inTransaction(pool, { role: 'system' }, (trx) =>
    listReportableKeys(trx, emailKey(email)),
  );
  if (all.length === 0)
    throw new StartupError(`${email} cannot report for any volume key that has only manual usage.`);
  const month = wantedMonth ?? lastMonthOf(all, now);
  if (month === undefined || month >= monthOf(dayOf(now)))
    throw new StartupError('Choose a month that has ended.');
  const keys = all.filter((key) => holdsMonth(key, month)).slice(0, MOST_KEYS);
  if (keys.length === 0) throw new StartupError(`No key of ${email} has a term that covers all of ${month}.`);
  return {
    month,
    keys: keys.map((key) => key.id),
    bytes: await write(
      email,
      month,
      keys.map((key) => open(secrets, key)),
    ),
  };
}

const holdsMonth = ({ createdDate, expiryDate }: ReportableKey, month: Month): boolean =>
  createdDate <= firstDayOf(month) && (expiryDate === null || expiryDate >= lastDayOf(month));

function lastMonthOf(keys: readonly ReportableKey[], now: Date): Month | undefined {
  const current = firstDayOf(monthOf(dayOf(now)));
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => monthOf(addMonths(current, -1 - back)));
  return months.find((month) => keys.some((key) => holdsMonth(key, month)));
}

function open(secrets: Secrets, key: ReportableKey): OpenedKey {
  const licenseKey = openLicenseKey(secrets, key.id, key.keyCiphertext);
  const content = key.content && readLicenseContent(openLicenseFile(secrets, key.id, key.content));
  const entries = content?.ok ? content.value : [];
  const listed = productsForKey(entries, licenseKey);
  return {
    licenseKey,
    products: listed.length > 0 ? [...new Set(listed)] : [CORE.product],
    signature: signatureForKey(entries, licenseKey),
  };
}

async function write(email: string, month: Month, keys: readonly OpenedKey[]): Promise<Buffer> {
  const seed = createHash('sha256')
    .update(JSON.stringify([emailKey(email), month, keys.map((key) => key.licenseKey)]))
    .digest('hex');
  const header = {
    format: 'ulvd' as const,
    fileId: seed.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    seq: 1,
    createdAt: `${addDays(lastDayOf(month), 1)}T00:00:05Z`,
    producer: 'demo-usage-file/1.0',
    instanceId: seed.slice(-32),
    keys: keys.map((key) => key.licenseKey),
  };
  const signatures = new Map(
    keys.flatMap(({ signature }, k) => (signature === null ? [] : [[k, signature] as const])),
  );
  const content = { header, records: recordsOf(month, keys, seed), signatures };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeUsageFile(content, () => createHash('sha256'))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Working days and hours of the month, with more or less to do. */
function* recordsOf(month: Month, keys: readonly OpenedKey[], seed: string): Generator<WrittenRecord> {
  const busy = numbersFrom(seed);
  const uses = keys.flatMap(({ products }, k) =>
    products.map((product) => ({ k, product, version: '9.2.0', event: eventOf(product) })),
  );
  for (const start of workingHoursOf(month))
    for (const use of uses) {
      const count = busy(use.product === CORE.product ? CORE.perHour : OTHERS_PER_HOUR);
      if (count > 0) yield { ...use, start, count };
    }
}

function* workingHoursOf(month: Month): Generator<string> {
  for (let day = firstDayOf(month); monthOf(day) === month; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const hour of WORKING_HOURS) yield `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  }
}

function eventOf(product: string): string {
  const events = moduleOf(product)?.events ?? 'any';
  return events === 'any' ? 'process' : (events[0]?.name ?? 'process');
}

/** Whole numbers below a limit, the same ones for the same seed. */
function numbersFrom(seed: string): (limit: number) => number {
  let state = Number.parseInt(seed.slice(0, 8), 16) || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
