import { useCallback, useEffect, useState } from 'react';

/** Searches start at 2 characters (5.30, 9.20). */
export const MIN_SEARCH = 2;
/** They start when typing has paused this long (5.30, 9.20). */
export const SEARCH_DELAY_MS = 300;

export type OptionsState<Option> =
  | { kind: 'short' | 'loading' | 'failed' }
  | { kind: 'ready'; options: readonly Option[] };

interface Outcome<Option> {
  text: string;
  attempt: number;
  options: readonly Option[] | null;
}

/** Options for what is typed: from 2 characters on, 300 ms after the last key, the last answer only. */
export function useOptions<Option>(
  text: string,
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>,
): { state: OptionsState<Option>; retry: () => void } {
  const wanted = text.trim();
  const isShort = wanted.length < MIN_SEARCH;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Option> | null>(null);
  useEffect(() => {
    if (isShort) return;
    const abort = new AbortController();
    const finish = (options: readonly Option[] | null): void => {
      if (!abort.signal.aborted) setOutcome({ text: wanted, attempt, options });
    };
    const timer = setTimeout(
      () => void load(wanted, abort.signal).then(finish, () => finish(null)),
      SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isShort, attempt, load]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = outcome !== null && outcome.text === wanted && outcome.attempt === attempt;
  if (isShort) return { state: { kind: 'short' }, retry };
  if (!isCurrent) return { state: { kind: 'loading' }, retry };
  return {
    state: outcome.options === null ? { kind: 'failed' } : { kind: 'ready', options: outcome.options },
    retry,
  };
}
