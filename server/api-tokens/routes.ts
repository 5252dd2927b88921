import * as contract from '#domain/api-tokens/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createToken } from './create-token.ts';
import { getOwnToken } from './get-own-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

export const apiTokenRoutes: Route[] = [
  route(contract.listTokens, listTokens),
  route(contract.createToken, (ctx, { body }) => createToken(ctx, body)),
  route(contract.revokeToken, (ctx, { params }) => revokeToken(ctx, params.tokenId)),
  route(contract.getOwnToken, getOwnToken),
];
