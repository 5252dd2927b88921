import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a derived key is for: each purpose has its own, so that a ciphertext of one is nothing to another. */
export type Purpose =
  | 'license-key'
  | 'license-file'
  | 'key-hash'
  | 'signing-key'
  | 'provider-token'
  | 'idp-payload'
  | 'idp-cookie'
  | 'idp-client'
  | 'login-subject'
  | 'login-device'
  | 'refusal'
  | 'mail'
  | 'unsubscribe'
  | 'unmatched-key'
  | 'database-login'
  | 'audit-seal'
  | 'draft'
  | 'original-file'
  | 'machine-id'
  | 'canary';

export interface Secrets {
  /** Encrypts (AES-256-GCM); `context` binds the text to its row, so that it cannot be moved to another. */
  seal: (purpose: Purpose, plain: string | Buffer, context: string) => Buffer;
  open: (purpose: Purpose, sealed: Buffer, context: string) => Buffer;
  /** A keyed hash: equal values can be found without being stored readably. */
  keyedHash: (purpose: Purpose, value: string) => Buffer;
  derived: (purpose: Purpose) => Buffer;
}

export const SHORTEST_SECRET = 32;
/** Of a backup: a passphrase of several words. */
export const SHORTEST_KEY = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives all keys of the portal from PORTAL_SECRET. */
export function createSecrets(secret: string): Secrets {
  const keys = new Map<Purpose, Buffer>();
  const derived = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'customer-portal', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    derived,
    seal(purpose, plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derived(purpose), iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', derived(purpose), sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    keyedHash: (purpose, value) => createHmac('sha256', derived(purpose)).update(value).digest(),
  };
}

/** The password of the login that the portal makes in its database. */
export const loginPassword = (secrets: Secrets): string =>
  secrets.derived('database-login').toString('base64url');

/** A random value for cookies, states and links: 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** How tokens are stored: whoever reads the table cannot use them. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
