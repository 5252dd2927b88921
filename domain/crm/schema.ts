import { z } from 'zod';
import { InstantString } from '../core/schema.ts';

/** The most records of a kind that are named; the numbers count them all. */
export const NAMED_MAX = 20;

const Named = z.object({ object: z.string(), id: z.string() });
const AccountOf = z.object({ id: z.string(), name: z.string() });

/** How the portal and the CRM outside get on, and what somebody should look at. */
export const CrmOverview = z.object({
  /** When all went well last; null: never yet. */
  reachedAt: InstantString.nullable(),
  /** Until when nobody asks the CRM, and why; null while it is asked. */
  restingUntil: InstantString.nullable(),
  reason: z.string().nullable(),
  /** API calls of the day, as the CRM said last; null: unknown. */
  calls: z.object({ used: z.number().int(), most: z.number().int() }).nullable(),
  /** Records that wait to be sent; those that the CRM refused before are named, the oldest first. */
  waiting: z.object({
    count: z.number().int(),
    refusedCount: z.number().int(),
    refused: z.array(
      Named.extend({ account: AccountOf, error: z.string().nullable(), nextAttemptAt: InstantString }),
    ),
  }),
  /** Records of the CRM that are not taken in, the newest first. */
  setAside: z.object({
    count: z.number().int(),
    named: z.array(Named.extend({ problem: z.string(), foundAt: InstantString })),
  }),
  /** Fields that both sides had changed, the newest first, and whose value stands. */
  conflicts: z.object({
    count: z.number().int(),
    named: z.array(
      Named.extend({
        key: z.string(),
        account: AccountOf.nullable(),
        field: z.string(),
        portalValue: z.string().nullable(),
        crmValue: z.string().nullable(),
        winner: z.enum(['portal', 'crm']),
        foundAt: InstantString,
      }),
    ),
  }),
});
export type CrmOverview = z.infer<typeof CrmOverview>;
