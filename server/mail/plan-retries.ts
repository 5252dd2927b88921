/**
 * After so many tries a mail is given up: the pauses between them come to three days and an hour, so that a mail server
 * that is away over a weekend costs no mail.
 */
export const MAX_ATTEMPTS = 80;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How long a mail waits after so many tries: 30 s, 1 min, 2 min … up to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
