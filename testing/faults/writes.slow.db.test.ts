import { expect, test } from 'vitest';
import { runLost } from './lost-run.ts';
import { runSubmits } from './submit-run.ts';
import { runWrites } from './write-run.ts';

const WRITE_KILLS = 2;
const SUBMIT_KILLS = 1;
const UPLOADS = 12;

test('every answered figure, correction, withdrawal, event and decision counts once, though portal and database are killed', async () => {
  const report = await runWrites(WRITE_KILLS);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(WRITE_KILLS);
}, 300_000);

test('[4.34] a portal killed in any call of a submit leaves, once it was gone on with, one case and each part once', async () => {
  const report = await runSubmits(SUBMIT_KILLS);
  expect(report.faults).toEqual([]);
  expect(report.times).toBe(SUBMIT_KILLS);
}, 300_000);

test('every file counts once though half of the answers are lost on their way', async () => {
  const report = await runLost(UPLOADS);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(UPLOADS);
  expect(report.times).toBeGreaterThan(0);
  expect(report.foundAgain).toBeGreaterThan(0);
}, 300_000);
