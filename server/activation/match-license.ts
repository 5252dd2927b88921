import { createHash } from 'node:crypto';
import {
  PAIR_FILE_BYTES,
  PAIR_FILE_LIMIT,
  readLicenseCode,
  readLicenseKey,
} from '#domain/activation/license-pair.ts';
import type { ActivationRequest } from '#domain/activation/schema.ts';
import { pairFaults } from '#domain/messages/en-gb/activation.ts';
import { AppError } from '#server/core/app-error.ts';
import type { PublicCtx } from '#server/core/context.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey, openLicenseFile } from '#server/licenses/seal-license.ts';
import { findLicensesOfKey, isFileKnown, type FoundLicense } from './queries.ts';

type Pair = Pick<ActivationRequest, 'licenseKey' | 'licenseFileContent'>;

/** Key and code of the two files, or what is wrong with the first that cannot be read. */
export function readPair({ licenseKey, licenseFileContent }: Pair): { key: string; code: string } {
  for (const content of [licenseKey, licenseFileContent])
    if (Buffer.byteLength(content) > PAIR_FILE_BYTES)
      throw new AppError('TOO_LARGE', { limit: PAIR_FILE_LIMIT });
  const key = readLicenseKey(licenseKey);
  if (!key.ok) throw new AppError('ACTIVATION_KEY_INVALID', { reason: pairFaults[key.fault] });
  const file = readLicenseCode(licenseFileContent);
  if (!file.ok) throw new AppError('ACTIVATION_FILE_INVALID', { reason: pairFaults[file.fault] });
  return { key: key.value, code: file.value };
}

/** The licenses that both files are of: both must be, since either may be in wrong hands (decision 040). */
export async function matchLicense(
  { portal }: Pick<PublicCtx, 'portal'>,
  trx: Database,
  pair: { key: string; code: string },
  licenseFileContent: string,
): Promise<[FoundLicense, ...FoundLicense[]]> {
  const support = portal.config.SUPPORT_EMAIL;
  const ofKey = await findLicensesOfKey(trx, hashLicenseKey(portal.secrets, pair.key));
  if (ofKey.length === 0) {
    if (await isFileKnown(trx, createHash('sha256').update(licenseFileContent).digest('hex')))
      throw new AppError('ACTIVATION_PAIR');
    throw new AppError('ACTIVATION_UNKNOWN', { vendor: portal.config.VENDOR_NAME, support });
  }
  const codes = ofKey.map((license) => codeOf(portal.secrets, license));
  const [first, ...more] = ofKey.filter((_, at) => codes[at] === pair.code);
  if (first) return [first, ...more];
  if (codes.some((code) => code !== null)) throw new AppError('ACTIVATION_PAIR');
  throw new AppError('ACTIVATION_NO_FILE', { support });
}

/** The code of the file on record; null where there is none, or one of another kind. */
function codeOf(secrets: Secrets, { id, content_ciphertext, sha256 }: FoundLicense): string | null {
  if (content_ciphertext === null || sha256 === null) return null;
  const read = readLicenseCode(openLicenseFile(secrets, id, { content_ciphertext, sha256 }).toString('utf8'));
  return read.ok ? read.value : null;
}
