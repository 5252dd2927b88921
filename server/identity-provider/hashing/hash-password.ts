import { argon2, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createSemaphore } from '#server/core/semaphore.ts';

/** A core stays free for everything else, where there are two, and threads for files and signatures. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** OWASP's first setting for Argon2id: 19 MiB, twice. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const LONGEST = 1_024;

const places = createSemaphore({ places: HASHES_AT_ONCE });
const deriveArgon2 = promisify(argon2);
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const plain = (password: string): string => password.slice(0, LONGEST).normalize('NFKC');

const deriveKey = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  deriveArgon2('argon2id', { message: plain(password), nonce, tagLength: KEY_BYTES, ...cost });

/** As the PHC string format has it, with what it cost: that can rise without breaking older hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await places({ key: 'hash' }, () => deriveKey(password, salt, COST)));
}

const written = (salt: Buffer, key: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${[salt, key].map((part) => part.toString('base64').replaceAll('=', '')).join('$')}`;

/** Whether a password is the one that was hashed; takes as long for a person who does not exist. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const hash = stored ?? nobody;
  const [salt = '', key = ''] = hash.split('$').slice(-2);
  const expected = Buffer.from(key, 'base64');
  const derive = isOfScrypt(hash) ? deriveByScrypt : deriveByArgon2;
  const given = await places({ key: 'hash' }, () => derive(password, Buffer.from(salt, 'base64'), hash));
  return given.length === expected.length && timingSafeEqual(given, expected) && stored != null;
}

const deriveByArgon2 = (password: string, salt: Buffer, hash: string): Promise<Buffer> => {
  const [, memory, passes, parallelism] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? [];
  return deriveKey(password, salt, {
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  });
};

/** Whether it is of a password that nobody has typed since Argon2id came: `scrypt$N$r$p$salt$key`. */
export const isOfScrypt = (hash: string): boolean => hash.startsWith('scrypt$');

const deriveByScrypt = (password: string, salt: Buffer, hash: string): Promise<Buffer> => {
  const [N = 0, r = 0, p = 0] = hash.split('$').slice(1).map(Number);
  return deriveScrypt(plain(password), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
};

/** What a password is held against for a person who does not exist: a key that none leads to. */
const nobody = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
