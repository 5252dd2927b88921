import { sealAudit, type SealingMemory } from '#server/audit/seal-audit.ts';
import type { Pool } from '#server/db/pool.ts';
import { outcomeOf, type Job } from '../job.ts';

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
    if (lost) return { found: 'a seal of the audit is gone: run npm run portal -- verify-audit' };
    return outcomeOf({ sealed });
  },
};
