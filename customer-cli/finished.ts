import type { Outcome } from '#domain/command-line/exit-status.ts';

/** What a command has done: what became of each of its parts, and the same as data. */
export interface Finished {
  outcomes: readonly Outcome[];
  json: object;
}
