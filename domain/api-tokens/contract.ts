import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ApiToken, CreateToken, NewToken, OwnToken, TokenPath } from './schema.ts';

/** Whoever may do what a token can be made for sees the account's tokens; staff see and revoke them. */
export const maySeeTokens = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME', 'DOWNLOAD_LICENSES'] } as const;
const access = { need: maySeeTokens, scope: 'account' } as const;
const path = '/api/accounts/:accountId/api-tokens';

export const listTokens = endpoint(`GET ${path}`, {
  id: 'api-tokens.listTokens',
  access,
  summary: "List an account's API tokens, newest first, without their values",
  params: AccountPath,
  output: z.array(ApiToken),
});

export const createToken = endpoint(`POST ${path}`, {
  id: 'api-tokens.createToken',
  access: { need: { anyOf: ['REPORT_ITEXT_VOLUME', 'DOWNLOAD_LICENSES'] }, scope: 'account' },
  summary: 'Create an API token; its value is returned only in this response',
  params: AccountPath,
  body: CreateToken,
  output: NewToken,
  errors: ['API_TOKEN_RIGHT', 'API_TOKEN_KNOWN', 'API_TOKEN_LIMIT'],
});

export const revokeToken = endpoint(`POST ${path}/:tokenId/revoke`, {
  id: 'api-tokens.revokeToken',
  access,
  summary: 'Revoke an API token with immediate effect',
  params: TokenPath,
  output: ApiToken,
  errors: ['NOT_FOUND'],
});

export const getOwnToken = endpoint('GET /api/tokens/self', {
  id: 'api-tokens.getOwnToken',
  access: { need: 'apiToken', scope: 'account' },
  tokenScope: 'any',
  summary: 'Get the name, account, scopes and expiry of the API token used for this request',
  output: OwnToken,
});
