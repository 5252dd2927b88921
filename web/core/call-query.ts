import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#domain/core/endpoint.ts';
import type { CallArguments } from './call.ts';
import { call } from './http.ts';

/** What a call answers, kept under a key; it is given up when nobody waits for it any more. */
export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...[input]: CallArguments<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<OutputOf<E>> =>
      call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  });
