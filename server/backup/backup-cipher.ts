import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export const MAGIC = Buffer.from('customer-portal backup 1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
export const TAG_BYTES = 16;
/** What stands before the first frame: what it is, the salt, and a mark that tells a wrong key from a damaged file. */
export const PRELUDE_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
/** 64 MiB and a fifth of a second a try, for whoever guesses passphrases. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export interface BackupCipher {
  prelude: Buffer;
  seal: (frame: number, isLast: boolean, plain: Buffer) => Buffer;
  /** Undefined where the bytes are not those that were sealed as this frame. */
  open: (frame: number, isLast: boolean, sealed: Buffer) => Buffer | undefined;
}

/** The cipher of a new backup: a key of its own from the passphrase and a fresh salt, so that numbers can be nonces. */
export const createBackupCipher = async (passphrase: string): Promise<BackupCipher> =>
  cipherOf(passphrase, randomBytes(SALT_BYTES));

/** The cipher of a backup that begins like this; undefined where the passphrase is another one. */
export async function openBackupCipher(
  passphrase: string,
  prelude: Buffer,
): Promise<BackupCipher | undefined> {
  const salt = prelude.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const cipher = await cipherOf(passphrase, salt);
  return cipher.prelude.equals(prelude) ? cipher : undefined;
}

async function cipherOf(passphrase: string, salt: Buffer): Promise<BackupCipher> {
  const keys = await deriveKey(passphrase, salt, 64, COST);
  const key = keys.subarray(0, 32);
  const check = createHmac('sha256', keys.subarray(32)).update(MAGIC).digest().subarray(0, CHECK_BYTES);
  const prelude = Buffer.concat([MAGIC, salt, check]);
  return {
    prelude,
    seal(frame, isLast, plain) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, isLast)).setAAD(prelude);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(frame, isLast, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(prelude)
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** A frame is sealed for its place and for being the last or not: none can be moved, left out or cut off. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
