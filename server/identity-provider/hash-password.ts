import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveInWorker } from './derive-in-worker.ts';

/** OWASP's scrypt setting for 32 MiB. Stored with each hash, so that it can rise without breaking older ones. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const LONGEST = 1_024;

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  deriveInWorker({ password: password.normalize('NFKC'), salt, cost, bytes: KEY_BYTES });

/** `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await derive(password, salt, COST));
}

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Whether a password is the one that was hashed; takes as long for a person who does not exist. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? nobody).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password.slice(0, LONGEST), Buffer.from(salt, 'base64url'), cost);
  return given.length === expected.length && timingSafeEqual(given, expected) && stored != null;
}

/** What a password is held against for a person who does not exist: a key that none leads to. */
const nobody = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
