import type { Database, Pool } from '#server/db/pool.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { liftTimeout } from '#server/db/lift-timeout.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  FIRST_PREVIOUS,
  formatHead,
  hashAt,
  hashRow,
  isGenuine,
  parseHead,
  type Seal,
} from './compute-seal.ts';
import { countWaiting, listRows, listSealsAfter, listSlippedIn } from './seal-queries.ts';

const SEALS_AT_A_TIME = 20;
const ROWS_AT_A_TIME = 1000;

export interface AuditFinding {
  kind:
    | 'rowChanged'
    | 'rowRemoved'
    | 'rowInserted'
    | 'rowMoved'
    | 'sealMissing'
    | 'sealBroken'
    | 'sealUnlinked'
    | 'headMissing';
  /** The row's id or the seal's number. */
  id: string;
  /** Of a row that stands at another's place: that of the row it was sealed as. */
  from?: string;
}

export interface AuditReport {
  findings: AuditFinding[];
  sealed: number;
  waiting: number;
  /** The hash of the newest seal, to be kept elsewhere. */
  head: string | null;
}

interface Chain {
  findings: AuditFinding[];
  /** Sealed hash of rows that are not there as they were → their id. */
  missed: Map<string, string>;
  /** Hash of rows that are not as they were sealed, by id. */
  strange: Map<string, string>;
  broken: string[];
  last: Seal | undefined;
  number: string;
  sealed: number;
  hasHead: boolean;
}

/**
 * Holds the audit against its seals, and the seals against each other and the portal's secret. A `head` that was kept
 * earlier tells a chain whose end was cut: everything before the cut still fits.
 */
export async function verifyAudit(
  { pool, secrets }: { pool: Pool; secrets: Secrets },
  head?: string,
): Promise<AuditReport> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    await liftTimeout(trx);
    const chain = await walk(trx, secrets, head === undefined ? undefined : parseHead(head));
    const range = { upTo: chain.number, settledId: chain.last?.settledId ?? '0', broken: chain.broken };
    for (let after = '0', ids: string[] = []; ; after = ids.at(-1) ?? after) {
      ids = await listSlippedIn(trx, range, after, ROWS_AT_A_TIME);
      if (ids.length === 0) break;
      for (const row of await listRows(trx, ids)) chain.strange.set(row.id, hashRow(row).toString('hex'));
      chain.findings.push(...ids.map((id) => ({ kind: 'rowInserted', id }) as const));
    }
    if (!chain.hasHead) chain.findings.push({ kind: 'headMissing', id: head ?? '' });
    return {
      findings: chain.findings.map((finding) => traceMove(finding, chain)),
      sealed: chain.sealed,
      waiting: await countWaiting(trx, range),
      head: chain.last ? formatHead(chain.last.hash) : null,
    };
  });
}

async function walk(trx: Database, secrets: Secrets, head: string | undefined): Promise<Chain> {
  const chain: Chain = {
    ...{ findings: [], missed: new Map(), strange: new Map(), broken: [] },
    ...{ last: undefined, number: '0', sealed: 0, hasHead: head === undefined },
  };
  let isTorn = false;
  for (;;) {
    const seals = await listSealsAfter(trx, chain.number, SEALS_AT_A_TIME);
    if (seals.length === 0) return chain;
    for (const seal of seals) {
      for (let missing = BigInt(chain.number) + 1n; missing < BigInt(seal.number); missing += 1n) {
        chain.findings.push({ kind: 'sealMissing', id: String(missing) });
        isTorn = true;
      }
      chain.number = seal.number;
      if (!isGenuine(secrets, seal)) {
        chain.findings.push({ kind: 'sealBroken', id: seal.number });
        chain.broken.push(seal.number);
        isTorn = true;
        continue;
      }
      const follows = seal.previous.equals(chain.last?.hash ?? FIRST_PREVIOUS);
      if (!follows && !isTorn) chain.findings.push({ kind: 'sealUnlinked', id: seal.number });
      isTorn = false;
      chain.last = seal;
      chain.hasHead ||= seal.hash.toString('hex') === head;
      await checkRows(trx, seal, chain);
    }
  }
}

async function checkRows(trx: Database, seal: Seal, chain: Chain): Promise<void> {
  const rows = new Map((await listRows(trx, seal.rowIds)).map((row) => [row.id, hashRow(row)]));
  chain.sealed += seal.rowIds.length;
  for (const [index, id] of seal.rowIds.entries()) {
    const expected = hashAt(seal, index);
    const found = rows.get(id);
    if (found?.equals(expected)) continue;
    chain.missed.set(expected.toString('hex'), id);
    if (found) chain.strange.set(id, found.toString('hex'));
    chain.findings.push({ kind: found ? 'rowChanged' : 'rowRemoved', id });
  }
}

/** A row that holds what another was sealed with has been moved there. */
function traceMove(finding: AuditFinding, { missed, strange }: Chain): AuditFinding {
  const isRow = finding.kind === 'rowChanged' || finding.kind === 'rowInserted';
  const from = isRow ? missed.get(strange.get(finding.id) ?? '') : undefined;
  return from === undefined ? finding : { kind: 'rowMoved', id: finding.id, from };
}
