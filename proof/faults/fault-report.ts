/** What one run found. */
export interface FaultReport {
  run: string;
  /** How often the fault was made. */
  times: number;
  /** Files whose upload was answered 200. */
  acknowledged: number;
  /** Files whose first answer was lost, and which a later try found booked already. */
  foundAgain: number;
  lost: number;
  doubled: number;
  /** Files that are there in part, or whose figures differ. */
  half: number;
  /** From the cause's end until the portal was ready and took a file; milliseconds, one a time. */
  readyMs: number[];
  /** How portals that were not killed by the run ended. */
  exitCodes: (number | null)[];
  faults: string[];
  figures: Record<string, unknown>;
}

export const emptyReport = (run: string): FaultReport => ({
  run,
  ...{ times: 0, acknowledged: 0, foundAgain: 0, lost: 0, doubled: 0, half: 0 },
  ...{ readyMs: [], exitCodes: [], faults: [], figures: {} },
});

/** Sorts the ledger checker's sentences by what they mean. */
export function countFaults<R extends FaultReport>(report: R): R {
  const matching = (pattern: RegExp) => report.faults.filter((fault) => pattern.test(fault)).length;
  report.lost = matching(/acknowledged, and not there/);
  report.doubled = matching(/submissions \d+, not|stands in the list twice|audit rows/);
  report.half = matching(/(?:records told|entries|sum) \S+, not|says \d+, the files say/);
  return report;
}

/** A run that takes longer than it may is a fault itself. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
