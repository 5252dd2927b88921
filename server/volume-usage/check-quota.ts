import { formatNumber } from '#domain/core/format.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Config } from '#server/core/config.ts';
import type { Database } from '#server/db/pool.ts';
import { sumUploads } from './queries.ts';

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;

type Limits = Pick<Config, 'UPLOAD_FILES_PER_DAY' | 'UPLOAD_MIB_PER_DAY' | 'UPLOAD_RECORDS_PER_DAY'>;

/**
 * What one account, or one uploader with keys nobody knows, may send in a UTC day. The file is not at fault, so the
 * answer is 503 with the time until the next day.
 */
export async function checkQuota(
  trx: Database,
  limits: Limits,
  of: { accountId: string | null; userId: string },
  more: { bytes: number; records: number },
  now: Date,
): Promise<void> {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const used = await sumUploads(trx, of, new Date(midnight));
  const over = [
    used.files + 1 > limits.UPLOAD_FILES_PER_DAY && `${formatNumber(limits.UPLOAD_FILES_PER_DAY)} files`,
    used.bytes + more.bytes > limits.UPLOAD_MIB_PER_DAY * MIB &&
      `${formatNumber(limits.UPLOAD_MIB_PER_DAY)} MiB`,
    used.records + more.records > limits.UPLOAD_RECORDS_PER_DAY &&
      `${formatNumber(limits.UPLOAD_RECORDS_PER_DAY)} usage records`,
  ].find((limit) => limit !== false);
  if (over === undefined) return;
  const seconds = Math.ceil((midnight + DAY_MS - now.getTime()) / 1000);
  throw new AppError('UPLOAD_LIMIT', { limit: over, seconds });
}
