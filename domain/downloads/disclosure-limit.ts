/** How many whole keys and files one person may take in one stretch of time, from all accounts together: plenty by hand, little for a script. */
export const DISCLOSURE_LIMIT = { count: 100, seconds: 600 } as const;

/** Seconds to wait before the next disclosure, 0 = now; `times` are the person's disclosures of the stretch, in ms. */
export function waitBeforeDisclosure(times: readonly number[], now: number): number {
  const recent = times
    .filter((time) => time > now - DISCLOSURE_LIMIT.seconds * 1000)
    .toSorted((a, b) => b - a);
  const blocking = recent[DISCLOSURE_LIMIT.count - 1];
  if (blocking === undefined) return 0;
  return Math.max(1, Math.ceil((blocking + DISCLOSURE_LIMIT.seconds * 1000 - now) / 1000));
}
