import { toHex } from './field-checks.ts';

/** A running SHA-256. Web cryptography cannot hash a stream, so the caller brings one; Node's `createHash` fits as it is. */
export interface Hasher {
  update: (bytes: Uint8Array) => unknown;
  /** A second hasher with the same state: the digest so far, while this one goes on. */
  copy: () => Hasher;
  digest: () => Uint8Array;
}

/** Makes a SHA-256 hasher, e.g. `() => createHash('sha256')`. */
export type CreateSha256 = () => Hasher;

/** Hexadecimal digest of what was hashed so far; the hasher can go on. */
export const digestSoFar = (hasher: Hasher): string => toHex(hasher.copy().digest());
