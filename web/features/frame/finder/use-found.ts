import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findAnything } from '#domain/finder/contract.ts';
import { FINDER_TEXT_MIN, type FinderAnswer, type FinderQuestion } from '#domain/finder/schema.ts';
import { call } from '#web/core/http.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

const KEPT_MS = 30_000;

/** What the server finds; a call whose text was typed on is called off. It may be a key: nothing of it is kept for long. */
const foundQuery = (question: FinderQuestion) =>
  queryOptions({
    queryKey: ['finder', 'all', 'find', question] as const,
    queryFn: ({ signal }) => call(findAnything, { body: question, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });

/** As long as somebody types on, nothing is asked. */
const PAUSE_MS = 80;

export interface Found {
  /** The newest answer; while a text is typed on it is that of the text before. */
  answer: FinderAnswer | undefined;
  /** Whether the answer is the one to this very text. */
  isSettled: boolean;
  error: Error | null;
  retry: () => void;
}

/** What the server finds for a typed text. */
export function useFound(typed: string, accountId: string | undefined): Found {
  const { internal, salesforceAccounts } = useUser();
  const mayFind = internal || Object.keys(salesforceAccounts).length > 0;
  const text = typed.trim();
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = mayFind && text.length >= FINDER_TEXT_MIN;
  const query = useQuery({
    ...foundQuery({ search, ...(accountId === undefined ? {} : { accountId }) }),
    enabled: mayFind && search.length >= FINDER_TEXT_MIN,
  });
  return {
    answer: isAsked ? query.data : undefined,
    isSettled: !isAsked || (text === search && !query.isFetching),
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
