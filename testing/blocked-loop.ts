const TICK_MS = 1;

export interface LoopWatch {
  /** Runs some work and says how long its longest single stretch kept everybody else waiting, in milliseconds. */
  measure: <T>(work: () => Promise<T>) => Promise<{ result: T; blockedMs: number }>;
  stop: () => void;
}

/**
 * Ticks beside the work and takes the longest time between two ticks. By the thread's own clock, which stands still
 * while other programs have the processor: a busy machine makes nothing longer.
 */
export function watchLoop(): LoopWatch {
  let last = threadMs();
  let longest = 0;
  const tick = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    measure: async (work) => {
      tick();
      longest = 0;
      const result = await work();
      tick();
      return { result, blockedMs: longest };
    },
    stop: () => clearInterval(timer),
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
