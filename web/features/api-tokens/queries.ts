import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listTokens } from '#domain/api-tokens/contract.ts';
import { call } from '#web/core/http.ts';

/** The tokens of an account, newest first. */
export const apiTokensQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['api-tokens', accountId, 'list'],
    queryFn: async ({ signal }) => call(listTokens, { params: { accountId }, signal }),
  });

export const refreshTokens = async (queryClient: QueryClient, accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['api-tokens', accountId] });
