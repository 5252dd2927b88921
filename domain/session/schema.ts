import { z } from 'zod';
import { ViewState } from './customer-view/view-state.ts';
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

/** The value of `identityProvider` for the Microsoft one, whatever the issuer calls it (2.11). */
export const MICROSOFT = 'microsoft';

/** Who a base token stands for: enough to decide the gates, without any right. */
export const Identity = User.pick({
  firstName: true,
  lastName: true,
  email: true,
  emailVerified: true,
  identityProvider: true,
}).extend({ userId: z.string(), internal: z.boolean() });
export type Identity = z.infer<typeof Identity>;

/** A portal token with its life in seconds: clocks of browsers are not trusted. */
const Token = z.object({ accessToken: z.string(), expiresIn: z.number().int() });

export const BaseToken = Token.extend({
  identity: Identity,
  /** What the log calls this sign-in where a gate refuses it. */
  reference: z.string(),
});
export type BaseToken = z.infer<typeof BaseToken>;

/** The person at the screen with what pages ask about them; `authzVersion` changes with every change of roles. */
export const CurrentUser = User.extend({
  userId: z.string(),
  internal: z.boolean(),
  authzVersion: z.string(),
  /** Set where staff look at the portal as this person. */
  view: ViewState.optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const ExtendedToken = Token.extend(CurrentUser.shape);
export type ExtendedToken = z.infer<typeof ExtendedToken>;

/** What the browser must know before anybody is signed in. Nothing in it is secret. */
export const ClientConfig = z.object({
  vendorName: z.string(),
  vendorEmailDomain: z.string(),
  supportEmail: z.string(),
  activationApiKey: z.string(),
  /** An answer whose header of this name contains this text comes from the CDN, not from the portal (7.01). */
  cdnErrorHeader: z.object({ name: z.string(), text: z.string() }),
  demo: z.boolean(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

/** A person's own choices, kept with their log-in. */
export const OwnSettings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** The keyboard toggle of the sidebar, which some screen readers' keys collide with. */
  sidebarShortcut: z.boolean().default(true),
});
export type OwnSettings = z.infer<typeof OwnSettings>;

/** An address inside the portal to go back to: path, query and fragment. Checked by `safeReturnPath`, not by shape. */
export const ReturnTo = z.string().max(4_000);
