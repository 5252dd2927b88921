import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './create-store.ts';

test('readers follow a state, and hear of no change that is none', () => {
  const store = createStore('a');
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  const { result } = renderHook(() => useStore(store));
  act(() => store.set('b'));
  expect([result.current, store.getSnapshot()]).toEqual(['b', 'b']);
  act(() => store.set('b'));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  act(() => store.set('c'));
  expect(listener).toHaveBeenCalledOnce();
});

test('what runs while there are readers begins with the first and ends with the last, each time', () => {
  const log: string[] = [];
  const store = createStore(0, () => {
    log.push('begun');
    return () => log.push('ended');
  });
  const [first, second] = [store.subscribe(() => {}), store.subscribe(() => {})];
  first();
  expect(log).toEqual(['begun']);
  second();
  store.subscribe(() => {})();
  expect(log).toEqual(['begun', 'ended', 'begun', 'ended']);
});
