import { createHash } from 'node:crypto';
import type { LicenseFile } from '#domain/volume-usage/license-file/schema.ts';
import {
  licenseContentProblemParams,
  readLicenseContent,
  type LicenseContentProblem,
  type LicenseEntry,
} from '#domain/volume-usage/license-content.ts';
import { AppError } from '#server/core/app-error.ts';

/** A license file that was read; what it holds is never logged. */
export interface ReadLicenseFile {
  entries: readonly LicenseEntry[];
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** 5.21: `text/xml` is XML as well. */
const kinds: Readonly<Record<string, 'json' | 'xml'>> = {
  'application/json': 'json',
  'text/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** Decodes and reads a license file: its size first, then its content, which decides what it is. */
export function readLicenseFile({ contentBase64, contentType, fileName }: LicenseFile): ReadLicenseFile {
  const bytes = Buffer.from(contentBase64, 'base64');
  // Node skips what is no base64; a file that lost a character on its way must not be read as another one.
  if (bytes.toString('base64') !== contentBase64)
    throw refusal({ code: 'LICENSE_FILE_INVALID', reason: 'base64' });
  const kind = kinds[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!kind) throw refusal({ code: 'LICENSE_FILE_INVALID', reason: 'declaredType' });
  const read = readLicenseContent(bytes, kind);
  if (!read.ok) throw refusal(read.error);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { entries: read.value, name: fileName ?? `license.${kind}`, bytes, sha256 };
}

const refusal = (problem: LicenseContentProblem): AppError =>
  new AppError(problem.code, licenseContentProblemParams(problem));
