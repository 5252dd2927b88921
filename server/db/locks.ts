import { sql, type RawBuilder } from 'kysely';
import type { Database } from './pool.ts';

/**
 * Every advisory lock of the portal. PostgreSQL knows them by their number only, in the whole database: a number stands
 * here once and nowhere else, or two things that have nothing to do with each other wait for each other.
 */
export const locks = {
  /** One portal migrates at a time. */
  migration: 7_310_001,
  /** Of each account, and of each uploader for the keys nobody knows: one upload at a time. */
  upload: 7_310_002,
  /** Of each address and network: tries of a password are counted one after the other. */
  loginFailure: 7_310_003,
  /** One process refreshes terms at a time. */
  termRefresh: 7_310_004,
  /** One import at a time. */
  import: 7_310_005,
  /** Of each e-mail address: two log-ins cannot both take it. */
  address: 7_310_006,
  /** Of each person: disclosed keys are counted one after the other. */
  disclosure: 7_310_007,
  /** Of each account: its API tokens are counted one after the other. */
  apiToken: 7_310_024,
  /** Of each account: one batch of events at a time. */
  events: 7_310_025,
  /** Of each account: what is certified is written one after the other. */
  certification: 7_310_039,
  /** Of each license: activations of machines are counted one after the other. */
  activation: 7_310_041,
  /** Of each application: its team changes one step after the other. */
  team: 7_310_038,
  /** One process raises alerts at a time: what was told is looked up, and told, one after the other. */
  alerts: 7_310_049,
  /** Of each person: their views of the report are counted and chosen one after the other. */
  reportView: 7_310_048,
  /** Of each kind: one process mails notifications at a time, so that everybody gets one mail, not one from each. */
  notificationMail: 7_310_146,
  /** Of each account: whoever reports its usage is reminded once a day. */
  reminder: 7_310_148,
  /** One backup at a time. */
  backup: 7_310_051,
  /** One process seals the audit at a time. */
  sealing: 7_310_010,
} as const;

export type Lock = keyof typeof locks;

/** The number of a lock that every name has one of. */
export const lockOf = (lock: Lock, name: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`hashtextextended(${name}, ${sql.lit(locks[lock])})`;

/** Takes a name's lock until the transaction ends; waits for whoever has it. */
export async function takeLock(trx: Database, lock: Lock, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(lock, name)})`.execute(trx);
}

/** Takes a lock until the transaction ends; false where somebody else has it. */
export async function tryLock(trx: Database, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(locks[lock])}) as locked`.execute(trx);
  return rows[0]?.locked === true;
}
