import { sql, type RawBuilder } from 'kysely';

/** How a receipt tells keys with one tail apart: the beginning of their hash. */
export const lineOfHash = (keyHash: Buffer): string => keyHash.subarray(0, 6).toString('hex');

/** The same of a key (k) that was set aside. */
export const lineOfKey: RawBuilder<string> = sql`encode(substring(k.key_hash for 6), 'hex')`;
