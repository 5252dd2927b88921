import { expect, test } from 'vitest';
import { runPoints } from './points-run.ts';

/** Kinds of write, each killed between its commit and its answer; `npm run faults points` kills at every statement. */
const KINDS = 5;

test('every write counts once though the portal is killed between its commit and its answer', async () => {
  const report = await runPoints(0);
  expect(report.faults).toEqual([]);
  expect(report.times).toBe(KINDS);
}, 300_000);
