import { z } from 'zod';

/** Ids are the CRM's, up to 64 characters. */
const CrmId = z.string().min(1).max(64);
export const AccountPath = z.object({ accountId: CrmId });

/** Somebody of the CRM, such as an account's owner (3.02). */
export const AccountPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type AccountPerson = z.infer<typeof AccountPerson>;

/** An account (3.02). */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  owner: AccountPerson.nullable(),
  leadToolsTeamOwner: AccountPerson.nullable(),
  crCsm: AccountPerson.nullable(),
  regionalTerritory: z.string().nullable(),
  globalTerritory: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** An account in the chooser (2.02). */
export const AccountChoice = z.object({
  id: z.string(),
  name: z.string(),
  /** When the person last opened it, null for never. */
  lastVisitedAt: z.string().nullable(),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

/** An account as a choice among all of them. */
export const AccountName = z.object({ id: z.string(), name: z.string() });
export type AccountName = z.infer<typeof AccountName>;
