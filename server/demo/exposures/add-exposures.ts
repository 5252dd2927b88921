import type { Portal } from '#server/core/portal.ts';
import { dayOf } from '#domain/core/day.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findTaken, insertExposures } from './queries.ts';

const ACCOUNT = 'wayne';
/** Its team and staff see the marks. */
const TEAM = 'wayne-portal';
const REPORTER = 'petra.power@wayne.example';
const STAFF = 'ines.internal@vendor.example';
const DAY_MS = 86_400_000;
const reasons = [
  'The key stood in a configuration file of a public repository for two days. The file is gone, the history may not be.',
  'It was sent to a mailing list by mistake.',
  'I thought that the key was in our public sample; it was the trial key.',
];

/** Keys that strangers may have: two reports that stand, and one that staff took back. Each was handed out before. */
export async function addDemoExposures(portal: Portal): Promise<void> {
  const now = portal.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const of = { account: ACCOUNT, cucaId: TEAM, today: dayOf(now), count: reasons.length };
    const keys = await findTaken(trx, of);
    await insertExposures(
      trx,
      keys.map((keyId, at) => ({
        ...{ account: ACCOUNT, keyId, reporter: REPORTER, reason: reasons[at] ?? '' },
        ...{ takenAt: ago(40 - at), reportedAt: ago(6 + at * 9) },
        ...(at === 2 ? { withdrawnBy: STAFF, withdrawnAt: ago(20) } : {}),
      })),
    );
  });
}
