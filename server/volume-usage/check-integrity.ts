import type { ReceiptIntegrity } from '#domain/submissions/schema.ts';
import {
  productsForKey,
  formOf,
  readLicenseContent,
  signatureForKey,
  type LicenseEntry,
} from '#domain/volume-usage/license-content.ts';
import type { UsageFile } from '#domain/volume-usage/usage-file-schema.ts';
import { integrityOf } from '#domain/volume-usage/verify-mac.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { openLicenseFile } from '#server/licenses/seal-license.ts';
import { findLicenseFiles } from './queries.ts';

/** What the license files of a key say about its usage in a file. */
export interface KeyEvidence {
  /** 'mismatch': the check value is missing or was not made with this key's license. */
  integrity: ReceiptIntegrity | 'mismatch';
  /** Products the license lists for the key; null where no content is on file. */
  products: readonly string[] | null;
}

interface EvidencedKey {
  licenseKey: string;
  rows: readonly { id: string }[];
  mac: string | undefined;
}
type Sealed = Pick<UsageFile, 'sealedSha256'> & { fileId: string };

/**
 * Checks the macs of keys that the uploader may report for, and of no others: the answer would tell foreign keys apart
 * (docs/usage-file-format.md). Of several licenses with one key value, any may have signed.
 */
export async function checkIntegrity(
  trx: Database,
  { secrets }: Pick<Portal, 'secrets'>,
  file: Sealed,
  keys: readonly EvidencedKey[],
): Promise<KeyEvidence[]> {
  const ids = keys.flatMap((key) => key.rows.map((row) => row.id));
  const contents = await loadContents(trx, secrets, ids);
  return Promise.all(
    keys.map((key) => {
      const licenses = key.rows.map((row) => contents.get(row.id)?.entries ?? []);
      return evidenceOf(file, key, licenses);
    }),
  );
}

/** The license file on record of a license: what it lists, and in which form. */
export interface RecordedContent {
  entries: readonly LicenseEntry[];
  form: ReturnType<typeof formOf>;
}

/** What the license files on record of licenses list, by their ids; a file of another kind is left out. */
export async function loadContents(
  trx: Database,
  secrets: Portal['secrets'],
  licenseKeyIds: readonly string[],
): Promise<ReadonlyMap<string, RecordedContent>> {
  const contents = new Map<string, RecordedContent>();
  for (const sealed of await findLicenseFiles(trx, licenseKeyIds)) {
    const bytes = openLicenseFile(secrets, sealed.license_key_id, sealed);
    const read = readLicenseContent(bytes);
    if (read.ok) contents.set(sealed.license_key_id, { entries: read.value, form: formOf(bytes) });
  }
  return contents;
}

async function evidenceOf(
  { fileId, sealedSha256 }: Sealed,
  { licenseKey, mac }: EvidencedKey,
  licenses: readonly (readonly LicenseEntry[])[],
): Promise<KeyEvidence> {
  const products = licenses.flatMap((entries) => productsForKey(entries, licenseKey));
  const signatures = licenses.flatMap((entries) => signatureForKey(entries, licenseKey) ?? []);
  const listed = products.length > 0 ? [...new Set(products)] : null;
  if (signatures.length === 0) return { integrity: 'hash-only', products: listed };
  for (const signature of signatures) {
    const integrity = await integrityOf(mac, { signature, fileId, sealedSha256 });
    if (integrity === 'mac') return { integrity, products: listed };
  }
  return { integrity: 'mismatch', products: listed };
}
