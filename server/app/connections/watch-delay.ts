import { monitorEventLoopDelay } from 'node:perf_hooks';

const LATE_MS = 250;
const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 10;

/**
 * How late the event loop is, as a call feels it that arrives at any moment: a long pause is met more often than a
 * short one, so each counts by its length. Late is what was late twice in a row: one pause for garbage is not.
 */
export const feltDelay = ({ mean, stddev }: { mean: number; stddev: number }): number =>
  mean > 0 ? Math.max(0, (mean * mean + stddev * stddev) / mean / 1e6 - RESOLUTION_MS) : 0;

export function watchDelay() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let timer: NodeJS.Timeout | undefined;
  let before = 0;
  let last = 0;
  const look = () => {
    if (histogram.count === 0) return; // the loop stood still all the time: the next look sees it
    before = last;
    last = feltDelay(histogram);
    histogram.reset();
  };
  return {
    start: () => {
      histogram.enable();
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
    isLate: () => before > LATE_MS && last > LATE_MS,
    /** In whole milliseconds. */
    now: () => Math.round(last),
  };
}
