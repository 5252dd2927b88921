import { useCallback, useState } from 'react';
import type { JobInvocation } from '#domain/jobs/schema.ts';

/**
 * The runs as they may move: at the top newer ones appear by themselves; for whoever has scrolled down, and reads, they
 * wait, and only what is in the list already changes.
 */
export function useSteadyRuns(runs: readonly JobInvocation[], list: string) {
  const [held, setHeld] = useState<{ list: string; newest: string } | null>(null);
  const from = held?.list === list ? runs.findIndex((run) => run.jobInvocationId === held.newest) : 0;
  const shown = from > 0 ? runs.slice(from) : runs;
  const newest = shown[0]?.jobInvocationId ?? '';
  const onRange = useCallback(
    (first: number) =>
      setHeld((now) => {
        if (first === 0) return null;
        return now?.list === list ? now : { list, newest };
      }),
    [list, newest],
  );
  return { shown, newer: Math.max(0, from), onRange, showAll: () => setHeld(null) };
}
