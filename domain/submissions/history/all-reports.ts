import type { Grants } from '../../access/can.ts';
import { reachOfNeed } from '../../access/need.ts';

/** What reads all submissions of an account; somebody without it finds what they certified themselves. */
export const historyNeed = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

export const readsAllReports = (grants: Grants, accountId: string): boolean =>
  reachOfNeed(grants, historyNeed, accountId).length > 0;
