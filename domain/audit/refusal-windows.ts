/** The first refusal of a kind is written down at once, those that follow within a minute as one number. */
export const REFUSAL_WINDOW_MS = 60_000;
/** So many kinds of refusals are told apart at a time; what comes beyond is counted together. */
export const REFUSAL_KINDS_MAX = 200;

/** What is to be written down: a refusal, or several of its kind, of which it is the latest. */
export interface CountedRefusal<Refusal> {
  refusal: Refusal;
  times: number;
}

interface Window<Refusal> {
  until: number;
  latest: Refusal;
  leftOut: number;
}

export interface RefusalWindows<Refusal> {
  /** Counts a refusal; answers what is to be written down now, earlier ones included. */
  note: (kind: string, refusal: Refusal, now: number) => CountedRefusal<Refusal>[];
  /** What was counted and not yet written down, of windows that are over, or of all. */
  close: (now: number) => CountedRefusal<Refusal>[];
}

/**
 * Counts refusals so that each is written down and nobody can fill the record: as many rows a minute as there are
 * kinds, twice, and the numbers in them add up to what was refused.
 */
export function createRefusalWindows<Refusal>(): RefusalWindows<Refusal> {
  const windows = new Map<string, Window<Refusal>>();

  const close = (now: number): CountedRefusal<Refusal>[] =>
    [...windows].flatMap(([kind, { until, latest, leftOut }]) => {
      if (until > now) return [];
      windows.delete(kind);
      return leftOut > 0 ? [{ refusal: latest, times: leftOut }] : [];
    });

  const note = (kind: string, refusal: Refusal, now: number): CountedRefusal<Refusal>[] => {
    const over = close(now);
    const name = windows.has(kind) || windows.size < REFUSAL_KINDS_MAX ? kind : '';
    const open = windows.get(name);
    if (!open) {
      windows.set(name, { until: now + REFUSAL_WINDOW_MS, latest: refusal, leftOut: 0 });
      return [...over, { refusal, times: 1 }];
    }
    open.latest = refusal;
    open.leftOut += 1;
    return over;
  };
  return { note, close };
}
