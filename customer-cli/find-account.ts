import type { OwnToken } from '#domain/api-tokens/schema.ts';
import { addresses } from './addresses.ts';
import { readJson, sendCall, type Portal } from './send-call.ts';

/** What the portal says of the token: name, account, scopes, end. */
export const describeToken = async (portal: Portal): Promise<OwnToken> =>
  readJson<OwnToken>(portal, await sendCall(portal, { method: 'GET', path: addresses.self }), 'account');

/** The account that the token was made for. */
export const findAccount = async (portal: Portal): Promise<OwnToken['account']> =>
  (await describeToken(portal)).account;
