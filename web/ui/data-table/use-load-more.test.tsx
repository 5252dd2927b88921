import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLoadMore } from './use-load-more.ts';

test('[9.08] rows that filled the table ask for more once it has grown beyond them, and not when it shrinks', () => {
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized.push(tell);
      }
      observe = (): void => {};
      disconnect = (): void => {};
    },
  );
  const onLoadMore = vi.fn<() => void>();
  const table = document.createElement('div');
  const resizeTo = (height: number): void => {
    Object.defineProperty(table, 'clientHeight', { value: height, configurable: true });
    act(() => resized.forEach((tell) => tell()));
  };
  resizeTo(500);
  renderHook(() => useLoadMore({ current: table }, 1836, true, onLoadMore));
  resizeTo(300);
  resizeTo(1536);
  expect(onLoadMore).not.toHaveBeenCalled();
  resizeTo(1537);
  resizeTo(2000);
  expect(onLoadMore).toHaveBeenCalledOnce();
});
