import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
const FLOOD = 0.6;
const QUIET = 0.5;
const GROWN = 1.25;

/** What the process looked like at one look: how busy its loop was since the look before, and the size of its heap. */
export interface HeapLook {
  busy: number;
  heapBytes: number;
}

/**
 * After a flood, the loop has been half idle for two looks, and the heap is a quarter larger than it was when clean.
 * People may be at work: they wait once, for a tenth of a second.
 */
export const isReturnDue = (before: HeapLook, now: HeapLook, cleanBytes: number): boolean =>
  before.busy < QUIET && now.busy < QUIET && now.heapBytes > cleanBytes * GROWN;

/**
 * Gives the memory of a flood back once it is over. The engine alone keeps what it has until something needs room,
 * and nothing does after a flood. Returns the end of it.
 */
export function returnMemory(): () => void {
  const collect = globalThis.gc; // handed out by the launcher's options (scripts/memory-settings.mjs)
  if (!collect) return () => {};
  let clean = Infinity;
  let flooded = true; // a start is one
  let before: HeapLook = { busy: 1, heapBytes: 0 };
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const look = () => {
    const total = performance.eventLoopUtilization();
    const now = { busy: performance.eventLoopUtilization(total, last).utilization, heapBytes: heapBytes() };
    last = total;
    clean = Math.min(clean, now.heapBytes);
    flooded ||= now.busy > FLOOD;
    if (flooded && isReturnDue(before, now, clean)) {
      collect({ type: 'major', execution: 'sync' });
      clean = heapBytes();
      flooded = false;
    }
    before = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

const heapBytes = () => process.memoryUsage().heapTotal;
