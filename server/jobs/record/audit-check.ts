import { checkAudit } from '#server/audit/record/check-audit.ts';
import { outcomeOf, type Job } from '../job.ts';

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
