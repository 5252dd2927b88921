import { argon2, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createSemaphore } from '#server/core/semaphore.ts';

/** A core stays free for everything else, where there are two, and threads for files and signatures. */
const places = createSemaphore({ places: Math.min(2, Math.max(1, availableParallelism() - 1)) });
/** OWASP's first setting for Argon2id: 19 MiB, twice. Stored with each hash, so that it can rise. */
const COST = '$argon2id$v=19$m=19456,t=2,p=1';
const [SALT_BYTES, KEY_BYTES] = [16, 32];
const LONGEST = 1_024;

const deriveByArgon2 = promisify(argon2);
const deriveByScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A PHC string: what it cost, salt and key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await deriveKey(password, salt, COST));
}

const written = (...parts: Buffer[]): string =>
  [COST, ...parts.map((part) => part.toString('base64').replaceAll('=', ''))].join('$');

/** Whether a password is the one that was hashed; takes as long for a person who does not exist. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const hash = stored ?? nobody;
  const [salt, expected] = hash.split('$').slice(-2);
  const given = await deriveKey(password, Buffer.from(salt ?? '', 'base64'), hash);
  return timingSafeEqual(given, Buffer.from(expected ?? '', 'base64')) && stored != null;
}

/** Whether it is of a password that nobody has typed since Argon2id came: `scrypt$N$r$p$salt$key`. */
export const isOfScrypt = (hash: string): boolean => hash.startsWith('scrypt$');

/** The key of a password at the cost that a hash names. */
function deriveKey(password: string, nonce: Buffer, hash: string): Promise<Buffer> {
  const message = password.slice(0, LONGEST).normalize('NFKC');
  return places({ key: 'hash' }, () => {
    if (isOfScrypt(hash)) {
      const [N = 0, r = 0, p = 0] = hash.split('$').slice(1).map(Number);
      return deriveByScrypt(message, nonce, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
    }
    const [, ...cost] = /m=(\d+),t=(\d+),p=(\d+)/.exec(hash) ?? [];
    const [memory = 0, passes = 0, parallelism = 0] = cost.map(Number);
    const parameters = { message, nonce, tagLength: KEY_BYTES, memory, passes, parallelism };
    return deriveByArgon2('argon2id', parameters);
  });
}

/** What a password is held against for a person who does not exist: a key that none leads to. */
const nobody = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
