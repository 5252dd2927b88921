import { startTransition, useEffect, useState } from 'react';

const STEP = 10;
/** The first moments belong to whoever looks at what is there and presses something. */
const REST_MS = 300;
const canTell = (): boolean => typeof requestIdleCallback === 'function';

/**
 * How much of a list is drawn: what somebody sees first, a little later the rest, bit by bit while the browser has
 * nothing else to do. All of it at once where the browser cannot tell.
 */
export function useGrowing(first: number, all: number): number {
  const [count, setCount] = useState(() => (canTell() ? first : Infinity));
  useEffect(() => {
    if (count >= all) return undefined;
    let request: number | undefined;
    const grow = () => startTransition(() => setCount(count + STEP));
    const timer = setTimeout(() => (request = requestIdleCallback(grow)), count > first ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      if (request !== undefined) cancelIdleCallback(request);
    };
  }, [count, first, all]);
  return Math.min(count, all);
}
