import type { QueryClient } from '@tanstack/react-query';
import { listTokens } from '#domain/api-tokens/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

/** The tokens of an account, newest first. */
export const apiTokensQuery = (accountId: string) =>
  callQuery(['api-tokens', accountId, 'list'], listTokens, { params: { accountId } });

export const refreshTokens = async (queryClient: QueryClient, accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['api-tokens', accountId] });
