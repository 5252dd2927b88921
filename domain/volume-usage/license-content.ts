import { fileErrorText } from '../core/file-error-text.ts';
import { fillText } from '../core/fill-text.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { volumeUsage } from '../messages/en-gb/volume-usage.ts';
import {
  checkEntry,
  UnreadableLicense,
  type LicenseContentProblem,
  type LicenseEntry,
  type RawLicenseEntry,
} from './license-entry.ts';
import { LICENSE_FILE_BYTES } from './license-file/file-limits.ts';
import { readLicenseJson } from './license-json.ts';
import { readLicenseXml } from './license-xml.ts';

export type { LicenseContentProblem, LicenseEntry };

const texts = volumeUsage.licenseFile.reasons;

/** The parameters of the code's text in the error catalogue. */
export function licenseContentProblemParams({
  code,
  reason,
  entry,
}: LicenseContentProblem): Record<string, string> {
  const text = fillText(texts[reason], { entry });
  return code === 'TOO_LARGE' ? { limit: text } : { reason: text };
}

/**
 * What people read about a refused license file; the file's content is never quoted.
 * @internal
 */
export const licenseContentProblemText = (problem: LicenseContentProblem): string =>
  fileErrorText(problem.code, licenseContentProblemParams(problem));

/**
 * Reads an iText license file of either kind. The content decides what it is; a declared kind that disagrees is
 * refused. Entries keep the order of the file.
 */
export function readLicenseContent(
  bytes: Uint8Array,
  declared?: 'json' | 'xml',
): Result<LicenseEntry[], LicenseContentProblem> {
  if (bytes.length > LICENSE_FILE_BYTES) return fail({ code: 'TOO_LARGE', reason: 'size' });
  try {
    return ok(readEntries(decode(bytes), declared));
  } catch (error) {
    if (!(error instanceof UnreadableLicense)) throw error;
    const { reason, entry } = error;
    return fail({ code: 'LICENSE_FILE_INVALID', reason, ...(entry === undefined ? {} : { entry }) });
  }
}

/** The signature that a usage file's mac is made with: that of the first entry with the key, in file order. */
export const signatureForKey = (entries: readonly LicenseEntry[], key: string): string | null =>
  entries.find((entry) => entry.key === key)?.signature ?? null;

/** The products a license file lists for a key. */
export const productsForKey = (entries: readonly LicenseEntry[], key: string): string[] =>
  entries.filter((entry) => entry.key === key).map((entry) => entry.product);

/** How a license file that can be read is written: the vendor signs each form for itself. */
export const formOf = (bytes: Uint8Array): 'json' | 'xml' | null => kindOf(decode(bytes));

/** UTF-8 with or without a byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableLicense('notUtf8');
  }
}

function readEntries(text: string, declared: 'json' | 'xml' | undefined): LicenseEntry[] {
  const kind = kindOf(text);
  if (kind === null) throw new UnreadableLicense('unknownKind');
  if (declared !== undefined && declared !== kind)
    throw new UnreadableLicense(kind === 'json' ? 'isJson' : 'isXml');
  const raw: RawLicenseEntry[] = kind === 'json' ? readLicenseJson(text) : readLicenseXml(text);
  if (raw.length === 0) throw new UnreadableLicense('entries');
  const entries = raw.map((entry, at) => checkEntry(entry, at + 1));
  const seen = new Set<string>();
  for (const [at, { key, product }] of entries.entries()) {
    const name = JSON.stringify([key, product]);
    if (seen.has(name)) throw new UnreadableLicense('sameEntry', at + 1);
    seen.add(name);
  }
  return entries;
}

function kindOf(text: string): 'json' | 'xml' | null {
  const first = /\S/.exec(text)?.[0];
  if (first === '<') return 'xml';
  return first === '{' || first === '[' ? 'json' : null;
}
