import { useSyncExternalStore } from 'react';
import { dayOf, type Day } from '#domain/core/day.ts';

const HOUR_MS = 3_600_000;

function everyHour(listener: () => void): () => void {
  const timer = setInterval(listener, HOUR_MS);
  return () => clearInterval(timer);
}

/** Today's UTC day for rules that ask for it; a page left open overnight notices the new one. */
export const useToday = (): Day => useSyncExternalStore(everyHour, () => dayOf(new Date()));
