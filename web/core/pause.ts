/** Settles after so many ms. */
export const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const MOMENT_MS = 100;

/** Settles with an answer, or after a moment that nobody feels: what is drawn then is drawn once (decision 060). */
export const shortly = async (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer, pause(MOMENT_MS)]);
