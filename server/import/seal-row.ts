import { emailKey } from '#domain/access/vendor-domain.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import type { RowValues } from '#domain/import/import-file.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { CopyValue } from '#server/db/copy-rows.ts';
import { sealLicenseFile, sealLicenseKey } from '#server/licenses/seal-license.ts';

/** The made columns of a row: addresses in comparison form, keys and files encrypted for their row. */
export function sealRow(secrets: Secrets, file: ImportFileName, row: RowValues): CopyValue[] {
  if (file === 'users.csv' || file === 'roles.csv') {
    const email = row('email');
    return [email === null ? null : emailKey(email)];
  }
  return file === 'license-keys.csv' ? sealLicense(secrets, row) : [];
}

const sealLicense = (secrets: Secrets, row: RowValues): CopyValue[] => {
  const id = row('licenseKeyId') ?? '';
  return [...sealKey(secrets, id, row('licenseKey')), ...sealFile(secrets, id, row)];
};

function sealKey(secrets: Secrets, id: string, value: string | null): CopyValue[] {
  if (value === null) return [null, null, null];
  const key = sealLicenseKey(secrets, id, value);
  return [key.key_hash, key.key_ciphertext, key.key_tail];
}

function sealFile(secrets: Secrets, id: string, row: RowValues): CopyValue[] {
  const content = row('licenseFileBase64');
  if (content === null) return [null, null, null, null];
  const bytes = Buffer.from(content, 'base64');
  const file = sealLicenseFile(secrets, id, bytes);
  const name = row('licenseFileName') ?? defaultName(id, bytes);
  return [name, file.content_ciphertext, file.sha256, file.byte_size];
}

/** A file without a name is called after its key, with the ending that its first character gives away. */
function defaultName(id: string, content: Buffer): string {
  const first = content.toString('latin1', 0, 64).trimStart().charAt(0);
  const ending = { '{': 'json', '[': 'json', '<': 'xml' }[first] ?? 'lic';
  return `${id.replace(/[^\w.-]+/g, '_')}.${ending}`;
}
