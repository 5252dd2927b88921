import { fillText } from '#domain/core/fill-text.ts';
import { countText, differenceText } from '#domain/ledger/ledger-difference.ts';
import { ledgerCheckTexts } from '#domain/messages/en-gb/ledger-check.ts';
import { checkAudit } from '#server/audit/record/check-audit.ts';
import { sealAudit, type SealingMemory } from '#server/audit/seal-audit.ts';
import type { Pool } from '#server/db/pool.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { nothingToDo, outcomeOf, type Job } from './job.ts';

/** Holds all of the audit against its seals; fails if a row or seal is not as it was written. */
export const auditCheck: Job = {
  name: 'audit-check',
  schedule: { dailyAt: '02:40' },
  async run({ portal }) {
    const { findings, sealed } = await checkAudit(portal);
    if (findings.length > 0)
      return { found: `findings in the audit: ${findings.length}. Run npm run portal -- verify-audit` };
    return outcomeOf({ sealed });
  },
};

/** The newest seal that the job has seen in this process, which is how one that was taken away is noticed. */
const memories = new WeakMap<Pool, SealingMemory>();

/** Seals what no process has sealed in passing; fails if a seal that it saw before is gone. */
export const auditSeal: Job = {
  name: 'audit-seal',
  schedule: { everySeconds: 3600 },
  async run({ portal }) {
    const memory = memories.get(portal.pool) ?? {};
    memories.set(portal.pool, memory);
    const { sealed, lost } = await sealAudit(portal, memory);
    if (lost) return { found: 'a seal of the audit log is missing: run npm run portal -- verify-audit' };
    return outcomeOf({ sealed });
  },
};

/** Differences that are named: the others are alike as a rule, and verify-ledger names them all. */
const NAMED = 3;

/** Holds every figure against the ledger; fails, with the number of differences and the first ones, if one differs. */
export const usageProjectionCheck: Job = {
  name: 'usage-projection-check',
  schedule: { everySeconds: 3600 },
  async run({ portal, signal }) {
    const named: string[] = [];
    const { differences, keys, entries, receipts } = await verifyLedger(portal, {
      signal,
      differs: (difference) => {
        if (named.length < NAMED) named.push(differenceText(difference));
      },
    });
    if (differences > 0) {
      const first = named.join('; ');
      return {
        found: fillText(ledgerCheckTexts.ledgerCheck.checkFailed, {
          differences: countText(differences),
          first,
        }),
      };
    }
    return keys === 0 ? nothingToDo : { summary: { keys, entries, receipts } };
  },
};
