import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FINDER_TEXT_MIN, type FinderAnswer } from '#domain/finder/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { foundQuery } from './queries.ts';

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
