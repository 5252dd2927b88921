import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
const FLOOD = 0.6;
const QUIET = 0.5;
const GROWN = 1.1;

/** What the process looked like at one look: how busy its loop was since the look before, and the memory it holds. */
export interface Look {
  busy: number;
  bytes: number;
}

/**
 * After a flood, the loop has been half idle for two looks, and the process holds a tenth more than when it was clean:
 * all of it, not the heap, for the engine keeps pages that it has emptied. People may be at work: they wait once, for
 * a tenth of a second.
 */
export const isReturnDue = (before: Look, now: Look, cleanBytes: number): boolean =>
  before.busy < QUIET && now.busy < QUIET && now.bytes > cleanBytes * GROWN;

/**
 * Gives the memory of a flood back once it is over. The engine alone keeps what it has until something needs room,
 * and nothing does after a flood. Returns the end of it.
 */
export function returnMemory(): () => void {
  const collect = globalThis.gc; // handed out by the launcher's options (scripts/memory-settings.mjs)
  if (!collect) return () => {};
  let clean = Infinity;
  let flooded = true; // a start is one
  let before: Look = { busy: 1, bytes: 0 };
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const look = () => {
    const total = performance.eventLoopUtilization();
    const now = {
      busy: performance.eventLoopUtilization(total, last).utilization,
      bytes: process.memoryUsage.rss(),
    };
    last = total;
    clean = Math.min(clean, now.bytes);
    flooded ||= now.busy > FLOOD;
    if (flooded && isReturnDue(before, now, clean)) {
      // The ordinary flavour empties the pages and keeps them.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      // What a collection in a lull of the flood left is not clean.
      clean = Math.min(clean, process.memoryUsage.rss());
      flooded = false;
    }
    before = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
