// What goes wrong on the way to an org and in it, by a row of numbers that a seed begins.
export type Fault =
  | 'none'
  | 'unavailable' // 503 before anything happened
  | 'reset' // the connection ends before anything happened
  | 'lost' // everything happened, the answer never arrives
  | 'expired' // 401: the token is worth nothing any more
  | 'locked' // single records are refused: UNABLE_TO_LOCK_ROW
  | 'broken'; // half an answer

export const faults: readonly Fault[] = ['unavailable', 'reset', 'lost', 'expired', 'locked', 'broken'];

export interface FaultPlan {
  /** Share of calls that meet a fault, from 0 to 1. */
  rate: number;
  kinds: readonly Fault[];
  seed: number;
  /** Only calls of this method. */
  method?: 'GET' | 'PATCH';
}

/** Mulberry32: the same seed, the same faults. */
export function openDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
