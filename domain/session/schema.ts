import { z } from 'zod';
import { accountRoles, cucaRoles, globalRoles } from '../access/permissions.ts';

/** What a person may open in one application (3.01); the browser hides OVERVIEW without the product-overview flag. */
export const VisibleItem = z.object({
  pageType: z.enum(['OVERVIEW', 'REPORT_USAGE', 'SETTINGS']),
  productName: z.string(),
  product: z.string(),
  route: z.string(),
});
export type VisibleItem = z.infer<typeof VisibleItem>;

export const CucaGrant = z.object({
  name: z.string(),
  roles: z.array(z.enum(cucaRoles)),
  visibleItems: z.array(VisibleItem),
});
export const AccountGrant = z.object({
  name: z.string(),
  roles: z.array(z.enum(accountRoles)),
  cucas: z.record(z.string(), CucaGrant),
});
export type AccountGrant = z.infer<typeof AccountGrant>;

/** The person at the screen (3.01). */
export const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  identityProvider: z.string(),
  globalRoles: z.array(z.enum(globalRoles)),
  salesforceAccounts: z.record(z.string(), AccountGrant),
});
export type User = z.infer<typeof User>;
