import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  getHistory,
  getOwnRequest,
  listMembers,
  listRequests,
  listTeamKeys,
} from '#domain/teams/contract.ts';
import { getInvitation, listInvitations } from '#domain/teams/invitations/contract.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';

/** The application whose team it is. */
export interface TeamPlace {
  accountId: string;
  cucaId: string;
}

const keyOf = ({ accountId, cucaId }: TeamPlace, operation: string) =>
  ['teams', accountId, cucaId, operation] as const;

export const membersQuery = (place: TeamPlace) =>
  callQuery(keyOf(place, 'members'), listMembers, { params: place });

export const invitationsQuery = (place: TeamPlace) =>
  callQuery(keyOf(place, 'invitations'), listInvitations, { params: place });

export const requestsQuery = (place: TeamPlace) =>
  callQuery(keyOf(place, 'requests'), listRequests, { params: place });

/** How the person's own request to be let in stands. */
export const ownRequestQuery = (place: TeamPlace) =>
  callQuery(keyOf(place, 'own-request'), getOwnRequest, { params: place });

export const teamKeysQuery = (place: TeamPlace) =>
  callQuery(keyOf(place, 'keys'), listTeamKeys, { params: place });

/** Pages of changes, newest first. */
export const historyQuery = (place: TeamPlace) =>
  infiniteQueryOptions({
    queryKey: keyOf(place, 'history'),
    queryFn: async ({ pageParam, signal }) =>
      call(getHistory, { params: place, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.id : undefined),
  });

/** What stands behind a mailed link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['teams', 'invitation', token],
    queryFn: async ({ signal }) => call(getInvitation, { params: { token }, signal }),
    retry: false,
  });

/** After any change: team, keys and history belong together, and whose a key is stands on the account's other pages. */
export const refreshTeam = async (queryClient: QueryClient, { accountId }: TeamPlace): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === accountId });

/** Everything that was changed, as a file; gives its name. */
export const saveHistory = (place: TeamPlace): Promise<string> =>
  download(getHistory, { params: place, format: 'csv' });
