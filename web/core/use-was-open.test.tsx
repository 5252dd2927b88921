import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWasOpen } from './use-was-open.ts';

test('only what was open before and is closed now was lost; another place was never open', () => {
  const { result, rerender } = renderHook(([what, isOpen]: [string, boolean]) => useWasOpen(what, isOpen), {
    initialProps: ['a', false],
  });
  expect(result.current).toBe(false);
  rerender(['a', true]);
  expect(result.current).toBe(false);
  rerender(['a', false]);
  expect(result.current).toBe(true);
  rerender(['b', false]);
  expect(result.current).toBe(false);
});
