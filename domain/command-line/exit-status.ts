/** How a run of the command line can end, and the exit status that says so. */
export const exitStatuses = { done: 0, misused: 1, refused: 2, notAllowed: 3, away: 4, notAll: 5 } as const;
export type Outcome = keyof typeof exitStatuses;

/** The gravest first: what goes away by itself when it is repeated hides a refusal, which the next run shows again. */
export const outcomes: readonly Outcome[] = ['misused', 'notAllowed', 'away', 'refused', 'notAll', 'done'];

/** One outcome for a whole run. */
export const gravestOf = (some: readonly Outcome[]): Outcome =>
  outcomes.find((outcome) => some.includes(outcome)) ?? 'done';
