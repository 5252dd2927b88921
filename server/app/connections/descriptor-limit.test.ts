import { expect, test } from 'vitest';
import { connectionsFor, descriptorLimit } from './descriptor-limit.ts';

test.each([
  [Infinity, 4000],
  [20_000, 4000],
  [4096, 3840],
  [1024, 768],
  [512, 256],
  [256, 128],
])('a process that may open %s files takes %s connections', (descriptors, connections) => {
  expect(connectionsFor(descriptors)).toBe(connections);
});

test('the limit of this process is known', () => {
  expect(descriptorLimit()).toBeGreaterThan(64);
});
