import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for good, which does what the newest would: a new one for each drawing would draw all that are given it anew. */
export function useSteadyCallback<Inputs extends unknown[]>(
  action: (...inputs: Inputs) => void,
): (...inputs: Inputs) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...inputs: Inputs) => latest.current(...inputs), []);
}
