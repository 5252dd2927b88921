import { expect, test } from 'vitest';
import { runKills } from './kill-run.ts';

const KILLS = 2;

test('every acknowledged file is there once, none partly, though portal and database are killed during uploads', async () => {
  const report = await runKills(KILLS);
  expect(report.faults).toEqual([]);
  expect(report.kills).toEqual({ portal: KILLS / 2, database: KILLS / 2 });
  expect(report.acknowledged).toBeGreaterThan(KILLS);
}, 300_000);
