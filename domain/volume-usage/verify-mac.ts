import { toHex } from './usage-file/field-checks.ts';

const INFO = 'usage-file-v1';
const encoder = new TextEncoder();

/** What a mac is made of (docs/usage-file-format.md): the license entry's signature, the file's id, its sealed hash. */
export interface MacParts {
  /** `signature` of the first entry with the key, base64. */
  signature: string;
  fileId: string;
  sealedSha256: string;
}

/** Browser and Node declare the type of a key differently. */
type MacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** How far a key's usage in a file can be trusted: its mac was right, nothing but hashes could be checked, or the mac is wrong. */
export type Integrity = 'mac' | 'hash-only' | 'mismatch';

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function macKey(ikm: Uint8Array<ArrayBuffer>, fileId: string): Promise<MacKey> {
  const base = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(fileId), info: encoder.encode(INFO) },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}

/** The mac a producer writes for a key; null where the signature is not base64. */
export async function computeMac({ signature, fileId, sealedSha256 }: MacParts): Promise<string | null> {
  const ikm = bytesOfBase64(signature);
  if (ikm === null || ikm.length === 0) return null;
  const mac = await crypto.subtle.sign('HMAC', await macKey(ikm, fileId), bytesOfHex(sealedSha256));
  return toHex(new Uint8Array(mac));
}

/** True if the mac was made with this signature over this file; compared in constant time. */
export async function verifyMac(
  mac: string,
  { signature, fileId, sealedSha256 }: MacParts,
): Promise<boolean> {
  const ikm = bytesOfBase64(signature);
  if (ikm === null || ikm.length === 0) return false;
  return crypto.subtle.verify('HMAC', await macKey(ikm, fileId), bytesOfHex(mac), bytesOfHex(sealedSha256));
}

/**
 * Integrity of one key's usage. Without license content on file (`signature` null) only the hashes speak; with it, a
 * missing mac is as wrong as a false one. Ask only for keys the uploader may report for.
 */
export async function integrityOf(
  mac: string | undefined,
  parts: Omit<MacParts, 'signature'> & { signature: string | null },
): Promise<Integrity> {
  const { signature } = parts;
  if (signature === null) return 'hash-only';
  return mac !== undefined && (await verifyMac(mac, { ...parts, signature })) ? 'mac' : 'mismatch';
}
