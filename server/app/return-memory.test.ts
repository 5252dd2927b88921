import { performance } from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { isReturnDue, returnMemory } from './return-memory.ts';

const MIB = 1024 ** 2;
const look = (busy: number, mib: number) => ({ busy, bytes: mib * MIB });

test.each([
  ['two quiet looks after a flood', look(0.1, 200), look(0.05, 200), true],
  ['the first quiet look', look(0.9, 200), look(0.05, 200), false],
  ['people at work after a flood', look(0.4, 200), look(0.4, 200), true],
  ['a flood that goes on', look(0.4, 200), look(0.6, 200), false],
  ['a quiet portal that holds hardly more than when clean', look(0, 130), look(0, 130), false],
])('%s: memory is given back: %o', (_, before, now, due) => {
  expect(isReturnDue(before, now, 120 * MIB)).toBe(due);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a collection in a lull of a flood does not stand for the one after it', () => {
  vi.useFakeTimers();
  const gc = vi.fn<() => void>();
  vi.stubGlobal('gc', gc);
  const now = { busy: 0, mib: 0 };
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    ...{ idle: 0, active: 0 },
    utilization: now.busy,
  }));
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => now.mib * MIB);
  const end = returnMemory();
  const looks = (times: number, busy: number, mib: number): number => {
    Object.assign(now, { busy, mib });
    gc.mockClear();
    vi.advanceTimersByTime(times * 10_000);
    return gc.mock.calls.length;
  };
  expect(looks(1, 0.1, 200)).toBe(0);
  expect(looks(3, 0.9, 500)).toBe(0);
  gc.mockImplementation(() => (now.mib = 400));
  expect(looks(2, 0.3, 500)).toBe(1);
  expect(looks(3, 0.9, 500)).toBe(0);
  gc.mockImplementation(() => (now.mib = 210));
  expect(looks(2, 0.1, 410)).toBe(1);
  expect(looks(6, 0.1, 260)).toBe(0);
  end();
});
