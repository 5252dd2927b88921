import type { Outcome } from '#domain/command-line/exit-status.ts';
import type { Failure } from './failure.ts';

/** What a command has done: what became of each of its parts, and the same as data. */
export interface Finished {
  outcomes: readonly Outcome[];
  json: object;
  /** What ended it before it was through: what was done until then is told all the same. */
  failure?: Failure | null;
}
