import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { FIRST_PREVIOUS, hashRow, hashSeal, isGenuine, type Seal } from './compute-seal.ts';
import {
  findSealBefore,
  findWriters,
  insertSeal,
  listSealsAbove,
  listUnsealed,
  lockSealing,
  type AuditWriters,
} from './seal-queries.ts';

const ROWS_OF_A_SEAL = 1000;
/** Seals of one pass: a backlog is worked off over several. */
const SEALS_OF_A_PASS = 50;

export type SealingPortal = Pick<Portal, 'pool' | 'secrets' | 'now'>;

/** What a process remembers between its passes. */
export interface SealingMemory {
  /** Writers that were at work when the newest row was seen, until all of them have ended. */
  before?: AuditWriters | undefined;
  /** The newest seal it has seen: one that is gone was taken away. */
  head?: Pick<Seal, 'number' | 'hash'> | undefined;
}

export interface SealingPass {
  sealed: number;
  head: Pick<Seal, 'number' | 'hash'> | undefined;
  /** The chain no longer ends with, or goes on from, what this process saw before. */
  lost: boolean;
}

/**
 * Seals the rows of the audit that no seal holds yet. Rows whose transactions end late, with lower ids than others
 * that are sealed, fall into a later seal. May run at any time and in several processes.
 */
export async function sealAudit(portal: SealingPortal, memory: SealingMemory): Promise<SealingPass> {
  const settled = await inTransaction(portal.pool, { role: 'system' }, (trx) => settle(trx, memory));
  const pass: SealingPass = { sealed: 0, head: memory.head, lost: false };
  for (let seals = 0; seals < SEALS_OF_A_PASS; seals += 1) {
    const step = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
      sealBatch(trx, portal, settled, memory),
    );
    if (!step) break;
    pass.lost ||= step.lost;
    pass.head = step.head;
    pass.sealed += step.sealed;
    memory.head = step.head;
    if (step.sealed < ROWS_OF_A_SEAL) break;
  }
  return pass;
}

/** The id up to which every row that will ever be is seen: all that wrote when it was the newest have ended. */
async function settle(trx: Database, memory: SealingMemory): Promise<string> {
  const now = await findWriters(trx);
  const { before } = memory;
  if (now.writers.length === 0) {
    memory.before = undefined;
    return now.newest;
  }
  if (before?.writers.some((writer) => now.writers.includes(writer))) return '0';
  memory.before = now;
  return before?.newest ?? '0';
}

async function sealBatch(
  trx: Database,
  { secrets, now }: SealingPortal,
  settled: string,
  memory: SealingMemory,
): Promise<SealingPass | undefined> {
  if (!(await lockSealing(trx))) return undefined;
  const newest = await findSealBefore(trx);
  let last = newest;
  while (last && !isGenuine(secrets, last)) last = await findSealBefore(trx, last.number); // somebody else's: not built on
  const settledBefore = last?.settledId ?? '0';
  const recent = (await listSealsAbove(trx, settledBefore)).filter((seal) => isGenuine(secrets, seal));
  const rows = await listUnsealed(trx, {
    above: settledBefore,
    sealed: recent.flatMap(({ rowIds }) => rowIds),
    limit: ROWS_OF_A_SEAL,
  });
  const lastId = rows.at(-1)?.id ?? '0';
  const isFull = rows.length === ROWS_OF_A_SEAL;
  const settledId = highest(settledBefore, isFull ? lowest(settled, lastId) : settled);
  const lost = isLost(memory.head, last);
  if (rows.length === 0 && settledId === settledBefore) return { sealed: 0, head: last, lost };
  const seal = {
    number: String(BigInt(newest?.number ?? 0) + 1n),
    sealedAt: now(),
    rowIds: rows.map(({ id }) => id),
    rowHashes: Buffer.concat(rows.map(hashRow)),
    lastId,
    settledId,
    previous: last?.hash ?? FIRST_PREVIOUS,
  };
  const head = { ...seal, hash: hashSeal(secrets, seal) };
  await insertSeal(trx, head);
  return { sealed: rows.length, head, lost };
}

const isLost = (known: SealingMemory['head'], last: Seal | undefined): boolean =>
  known !== undefined &&
  (last === undefined ||
    BigInt(last.number) < BigInt(known.number) ||
    (last.number === known.number && !last.hash.equals(known.hash)));

const highest = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);
const lowest = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other);
