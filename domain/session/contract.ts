import { z } from 'zod';
import { endpoint, noContent, rawReply } from '../core/endpoint.ts';
import { BaseToken, ClientConfig, ExtendedToken, OwnSettings, ReturnTo } from './schema.ts';

/** Calls that act on the session cookie carry this header, which no foreign page can set without asking first. */
export const CLIENT_HEADER = 'x-portal-client';

/** A company may sit behind one network address. */
export const LOGINS_PER_MINUTE = 300;

const anybody = { need: 'public', scope: 'none' } as const;
const baseToken = { need: 'baseToken', scope: 'none' } as const;
const signedIn = { need: 'signedIn', scope: 'none' } as const;

/** What the browser needs before anybody is signed in. */
export const getClientConfig = endpoint('GET /api/auth/client-config', {
  id: 'session.getClientConfig',
  access: anybody,
  summary: 'Get the settings of this installation for the browser',
  output: ClientConfig,
});

/** 4.13: sends the browser to the identity provider and remembers where it came from. */
export const startLogin = endpoint('GET /api/auth/login', {
  id: 'session.startLogin',
  access: anybody,
  summary: 'Start the sign-in',
  query: z.object({
    return_to: ReturnTo.optional(),
    /** `other`: the provider asks which account, where it would go on with the one that was refused. */
    account: z.literal('other').optional(),
    /** Came from another host name of the portal. */
    moved: z.literal('true').optional(),
  }),
  perMinute: LOGINS_PER_MINUTE,
  output: rawReply,
  errors: ['IDENTITY_PROVIDER_UNAVAILABLE'],
});

/** Where the identity provider sends the browser back to. */
export const finishLogin = endpoint('GET /api/auth/callback', {
  id: 'session.finishLogin',
  access: anybody,
  summary: 'Finish the sign-in',
  query: z.record(z.string(), z.unknown()),
  perMinute: LOGINS_PER_MINUTE,
  output: rawReply,
});

/** A base token for the session of the cookie: who somebody is, for five minutes. Its renewal is the keep-alive (7.55). */
export const createToken = endpoint('POST /api/auth/token', {
  id: 'session.createToken',
  inView: 'open',
  access: anybody,
  summary: 'Issue a base token for the session cookie',
  output: BaseToken,
  errors: ['UNAUTHENTICATED', 'CROSS_SITE_REFUSED'],
});

/** 7.02, 7.50: the bearer of all other calls, and the current user with accounts and roles. */
export const getExtendedToken = endpoint('GET /api/auth/extended-access-token', {
  id: 'session.getExtendedToken',
  access: baseToken,
  summary: 'Get the access token and the current user',
  output: ExtendedToken,
  errors: ['EMAIL_NOT_VERIFIED', 'VENDOR_DOMAIN_REFUSED', 'INVALID_IDENTITY_PROVIDER'],
});

/** Ends the session here and at the provider; the answer says where the browser goes next. */
export const logOut = endpoint('POST /api/auth/logout', {
  id: 'session.logOut',
  inView: 'open',
  access: anybody,
  summary: 'End the session',
  output: z.object({ redirectTo: z.string() }),
  errors: ['CROSS_SITE_REFUSED'],
});

/** 7.03: mails the person a link that verifies their address. */
export const sendVerification = endpoint('POST /api/auth/verify-email', {
  id: 'session.sendVerification',
  access: baseToken,
  summary: 'Send a verification email',
  query: z.object({ return_to: ReturnTo.optional() }),
  perMinute: 60,
  output: noContent,
  errors: ['INVALID_IDENTITY_PROVIDER', 'MAIL_NOT_CONFIGURED'],
});

/** Redeems the link of the mail: once, by POST, in any browser. */
export const confirmVerification = endpoint('POST /api/auth/verify-email/confirm', {
  id: 'session.confirmVerification',
  access: anybody,
  summary: 'Confirm an email address',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  perMinute: 60,
  output: z.object({ returnTo: z.string() }),
  errors: ['LINK_NOT_VALID', 'ADDRESS_TAKEN'],
});

export const getOwnSettings = endpoint('GET /api/auth/settings', {
  id: 'session.getOwnSettings',
  access: signedIn,
  summary: "Get the caller's settings",
  output: OwnSettings,
});

export const updateOwnSettings = endpoint('PUT /api/auth/settings', {
  id: 'session.updateOwnSettings',
  access: signedIn,
  summary: "Update the caller's settings",
  body: OwnSettings,
  output: OwnSettings,
});
