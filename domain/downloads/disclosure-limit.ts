/** How many whole keys and files one person may take in one stretch of time, from all accounts together: plenty by hand, little for a script. */
export const DISCLOSURE_LIMIT = { count: 100, seconds: 600 } as const;

/**
 * Seconds to wait before so many more disclosures may follow, 0 = now; `times` are the person's disclosures of the
 * stretch, in ms. Never asked of more at once than the limit: no wait would help those.
 */
export function waitBeforeDisclosure(times: readonly number[], now: number, wanted = 1): number {
  const recent = times
    .filter((time) => time > now - DISCLOSURE_LIMIT.seconds * 1000)
    .toSorted((a, b) => b - a);
  const blocking = recent[DISCLOSURE_LIMIT.count - wanted];
  if (blocking === undefined) return 0;
  return Math.max(1, Math.ceil((blocking + DISCLOSURE_LIMIT.seconds * 1000 - now) / 1000));
}
