import type { Database } from '#server/db/pool.ts';
import { listOverlaps, listWrongClaims, listWrongCounts } from './claim-queries.ts';
import type { Findings } from './findings-store.ts';

/** Holds claims against the entries in force: each entry of a form has one, each claim an entry that says the same. */
export async function checkClaims(
  trx: Database,
  findings: Findings,
  keyIds: readonly string[],
): Promise<void> {
  for (const { accountId, claims, ...of } of await listWrongCounts(trx, keyIds))
    findings.add('claims', accountId, of, { expected: 1, found: claims });
  for (const { accountId, isOutdated, says, entrySays, claim, key, entry, period } of await listWrongClaims(
    trx,
    keyIds,
  )) {
    const of = { claim, key, entry, period };
    if (isOutdated)
      findings.add('claimOutdated', accountId, of, { expected: 'an entry in force', found: entry });
    else findings.add('claimOther', accountId, of, { expected: entrySays, found: says });
  }
  for (const { accountId, claims, ...of } of await listOverlaps(trx, keyIds))
    findings.add('claimsOverlap', accountId, of, { expected: '1 claim', found: `claims ${claims}` });
}
