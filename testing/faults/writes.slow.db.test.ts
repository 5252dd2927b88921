import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFaultedPortal, type FaultedPortal } from './faulted-portal.ts';
import { runKills } from './kill-run.ts';
import { runLost } from './lost-run.ts';
import { runPoints } from './points-run.ts';
import { runSubmits } from './submit-run.ts';
import { runWrites } from './write-run.ts';

const KILLS = 2;
const WRITE_KILLS = 2;
const SUBMIT_KILLS = 1;
const UPLOADS = 12;
/** Kinds of write, each killed between its commit and its answer; `npm run faults points` kills at every statement. */
const KINDS = 5;

/** One for all runs, each of which has license keys of its own. */
let portal: FaultedPortal;
beforeAll(async () => {
  portal = await startFaultedPortal();
});
afterAll(async () => {
  await portal.close();
});

test('every acknowledged file is there once, none partly, though portal and database are killed during uploads', async () => {
  const report = await runKills(portal, KILLS);
  expect(report.faults).toEqual([]);
  expect(report.kills).toEqual({ portal: KILLS / 2, database: KILLS / 2 });
  expect(report.acknowledged).toBeGreaterThan(KILLS);
}, 300_000);

test('every answered figure, correction, withdrawal, event and decision counts once, though portal and database are killed', async () => {
  const report = await runWrites(portal, WRITE_KILLS);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(WRITE_KILLS);
}, 300_000);

test('every write counts once though the portal is killed between its commit and its answer', async () => {
  const report = await runPoints(portal, 0);
  expect(report.faults).toEqual([]);
  expect(report.times).toBe(KINDS);
}, 300_000);

test('[4.34] a portal killed in any call of a submit leaves, once it was gone on with, one case and each part once', async () => {
  const report = await runSubmits(portal, SUBMIT_KILLS);
  expect(report.faults).toEqual([]);
  expect(report.times).toBe(SUBMIT_KILLS);
}, 300_000);

test('every file counts once though half of the answers are lost on their way', async () => {
  const report = await runLost(portal, UPLOADS);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(UPLOADS);
  expect(report.times).toBeGreaterThan(0);
  expect(report.foundAgain).toBeGreaterThan(0);
}, 300_000);
