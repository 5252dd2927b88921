import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyReport } from './fault-report.ts';
import { startFaultedPortal, type FaultedPortal } from './faulted-portal.ts';
import { killDuring, uploadWork } from './kill-run.ts';
import { runLost } from './lost-run.ts';
import { KINDS, runPoints } from './points-run.ts';
import { startSubmits } from './submit-run.ts';
import { findFaults, writeWork } from './write-run.ts';

/** One of the portal, one of its database. */
const KILLS = 2;
const UPLOADS = 12;
/** A case, two contacts, an application, its usage, the last status. */
const CALLS_OF_SUBMIT = 6;

/** One for all runs, each of which has license keys of its own. */
let portal: FaultedPortal;
beforeAll(async () => {
  portal = await startFaultedPortal();
});
afterAll(async () => {
  await portal.close();
});

test('every acknowledged file is there once, none partly, and every answered figure, correction, withdrawal, event and decision counts once, though portal and database are killed', async () => {
  const [uploads, writes] = [await uploadWork(portal), await writeWork(portal)];
  const report = await killDuring(portal, [uploads, writes], { times: KILLS });
  expect(report.faults).toEqual([]);
  expect(report.kills).toEqual({ portal: KILLS / 2, database: KILLS / 2 });
  expect(uploads.acknowledged()).toBeGreaterThan(KILLS);
  expect(writes.acknowledged()).toBeGreaterThan(KILLS);
}, 300_000);

test('[4.34] every write, and every call of a submit that is gone on with, counts once though the portal is killed between its commit and its answer', async () => {
  const submits = await startSubmits(portal, emptyReport('submits'));
  const cut = submits.map(({ send }) => send);
  const report = await runPoints(portal, 0, undefined, undefined, cut);
  expect(report.faults).toEqual([]);
  expect(report.times).toBe(KINDS.length + CALLS_OF_SUBMIT);
  for (const { goOn } of submits) expect(await goOn()).toEqual([]);
  expect(await portal.onDatabase((database) => findFaults(database, {}))).toEqual([]);
}, 300_000);

test('every file counts once though half of the answers are lost on their way', async () => {
  const report = await runLost(portal, UPLOADS);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(UPLOADS);
  expect(report.times).toBeGreaterThan(0);
  expect(report.foundAgain).toBeGreaterThan(0);
}, 300_000);
