import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findAnything } from '#domain/finder/contract.ts';
import type { FinderQuestion } from '#domain/finder/schema.ts';
import { call } from '#web/core/http.ts';

const KEPT_MS = 30_000;

/** What the server finds; a call whose text was typed on is called off. It may be a key: nothing of it is kept for long. */
export const foundQuery = (question: FinderQuestion) =>
  queryOptions({
    queryKey: ['finder', 'all', 'find', question] as const,
    queryFn: ({ signal }) => call(findAnything, { body: question, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
