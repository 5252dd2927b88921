import { createHmac, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { pieceCipherOf, type PieceCipher } from '#server/core/piece-cipher.ts';

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export const MAGIC = Buffer.from('customer-portal backup 1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
/** What stands before the first frame: what it is, the salt, and a mark that tells a wrong key from a damaged file. */
export const PRELUDE_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
/** 64 MiB and a fifth of a second a try, for whoever guesses passphrases. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** A backup's frames are its pieces, counted from 1. */
export interface BackupCipher extends PieceCipher {
  prelude: Buffer;
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
  return { prelude, ...pieceCipherOf(key, prelude) };
}
