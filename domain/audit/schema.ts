import { z } from 'zod';
import { audit } from '../messages/en-gb/audit.ts';
import { InstantString } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { accountDeedFilterSet, deedFilterSet } from './filters.ts';
import type { FactName } from './describe-detail.ts';

export const DEEDS_PAGE = 50;

const Fact = z.enum(Object.keys(audit.audit.field) as [FactName, ...FactName[]]);
const Values = z.array(z.string());

/** Who acted. */
export const Doer = z.object({
  kind: z.enum(['person', 'staff', 'stranger', 'client', 'job', 'command', 'unknown']),
  /** Null of staff, where customers read it. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  isReader: z.boolean(),
  /** The API token with which a program acted for them; '' for one that is gone. */
  token: z.string().nullable(),
  /** Of a job or a command. */
  program: z.string().nullable(),
});
export type Doer = z.infer<typeof Doer>;

/** One entry of the record. */
export const DeedEntry = z.object({
  id: z.string(),
  at: InstantString,
  deed: z.string(),
  /** The deed in words. */
  says: z.string(),
  who: Doer,
  /** As whom staff looked at the portal: a person, or null for chosen roles. */
  viewedAs: z.object({ name: z.string().nullable() }).nullable(),
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The id of what it was done to, and what that is called where it is a person or an application. */
  object: z.string().nullable(),
  objectName: z.string().nullable(),
  key: z.object({ productName: z.string(), tail: z.string() }).nullable(),
  changes: z.array(z.object({ name: Fact, before: Values, after: Values })),
  facts: z.array(z.object({ name: Fact, values: Values })),
  /** Of the caller; hidden from the account's people unless it is their own. */
  network: z.string().nullable(),
  isNetworkHidden: z.boolean(),
  requestId: z.string().nullable(),
  isSealed: z.boolean(),
});
export type DeedEntry = z.infer<typeof DeedEntry>;

/** How far the record is sealed, and what the last check of all of it found. */
export const SealState = z.object({
  until: InstantString.nullable(),
  checkedAt: InstantString.nullable(),
  isWhole: z.boolean(),
});
export type SealState = z.infer<typeof SealState>;

export const DeedPage = z.object({
  content: z.array(DeedEntry),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
  seal: SealState,
});
export type DeedPage = z.infer<typeof DeedPage>;

const after = z.string().max(TEXT_MAX).optional();
export const DeedQuery = deedFilterSet.Query.extend({ after });
export const AccountDeedQuery = accountDeedFilterSet.Query.extend({ after });
