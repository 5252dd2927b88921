import { channel } from 'node:diagnostics_channel';

/** What happens in this process, for whoever counts it. Nothing in it is anybody's: names that were declared, and figures. */
export interface Observations {
  /** A call or page was answered; its address as declared. */
  answered: { method: string; route: string; status: number; seconds: number };
  /** A call was refused before it was looked at: too many were at work. */
  turnedAway: { count: number };
  /** Usage was committed: as a file, or as events of a program. */
  uploaded: { kind: 'file' | 'events'; records: number; bytes: number };
  /** A password of the embedded provider was checked, or was not. */
  signInTried: { outcome: 'person' | 'wrong' | 'disabled' | 'throttled' | 'busy' };
  jobEnded: { job: string; status: 'SUCCESS' | 'SKIPPED' | 'FAILED'; seconds: number };
}
export type Observed = keyof Observations;

const channelOf = (what: Observed) => channel(`portal.${what}`);

/** Tells it to who listens: costs next to nothing where nobody does. */
export const observe = <K extends Observed>(what: K, seen: Observations[K]): void =>
  channelOf(what).publish(seen);

/** Listens until the answer is called. Whoever told it never waits for the listener. */
export function listen<K extends Observed>(what: K, listener: (seen: Observations[K]) => void): () => void {
  const told = (seen: unknown): void => listener(seen as Observations[K]);
  channelOf(what).subscribe(told);
  return () => channelOf(what).unsubscribe(told);
}
