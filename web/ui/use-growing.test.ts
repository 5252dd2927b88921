import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGrowing } from './use-growing.ts';

beforeEach(() => void vi.useFakeTimers());

/** A browser that is idle when the test says so. */
function idleTime() {
  const waiting = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    waiting.set((last += 1), call);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  return () => {
    vi.advanceTimersByTime(300);
    const calls = [...waiting.values()];
    waiting.clear();
    act(() => calls.forEach((call) => call()));
  };
}

test('a list shows what is in sight first, and grows while nobody waits until it is whole', () => {
  const pass = idleTime();
  const { result } = renderHook(() => useGrowing(12, 25));
  const counts = [result.current];
  for (let times = 0; times < 4; times += 1) {
    pass();
    counts.push(result.current);
  }
  expect(counts).toEqual([12, 22, 25, 25, 25]);
});

test('a list that becomes longer grows on, and a shorter one is whole', () => {
  const pass = idleTime();
  const { result, rerender } = renderHook(({ all }) => useGrowing(12, all), { initialProps: { all: 5 } });
  expect(result.current).toBe(5);
  rerender({ all: 40 });
  expect(result.current).toBe(12);
  pass();
  expect(result.current).toBe(22);
  rerender({ all: 3 });
  expect(result.current).toBe(3);
});

test('a browser that cannot tell when it is idle shows all at once', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  expect(renderHook(() => useGrowing(12, 25)).result.current).toBe(25);
});
