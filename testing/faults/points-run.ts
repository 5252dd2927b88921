import { randomUUID } from 'node:crypto';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { startHttpLine } from '../http-line.ts';
import { uploadBody, uploadHeaders } from '../usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../volume-portal.ts';
import { zipOf } from '../zip-writer.ts';
import { emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { startFaultedPortal } from './faulted-portal.ts';
import { holdStatements, installPoints } from './held-statements.ts';
import { killVictim, recover } from './kill-run.ts';
import { ACCOUNT } from './uploaders.ts';
import { createScene, expectedOf, writesOf, type Tally, type WriterScene } from './usage-writers.ts';
import { findFaults } from './write-run.ts';

/** Of four figures in a row this one is corrected and withdrawn in every way. */
const FULLEST = 3;

/**
 * Kills the portal before and behind every statement of every kind of write that changes a table, at each commit, and
 * between the commit and its answer. Whoever wrote tries again until answered; then everything counts once. `most`
 * points of each kind are tried, spread over all of them; `only` is one kind of write.
 */
export async function runPoints(
  most: number,
  tell: (line: string) => void = () => {},
  only?: string,
): Promise<FaultReport> {
  const report = emptyReport('points');
  const portal = await startFaultedPortal({ settings: { EVENTS_PER_DAY: '1000000000' } });
  const line = await startHttpLine(portal.process().port);
  try {
    const scene = await portal.onDatabase(createScene);
    const id = await portal.onDatabase((on) => createVolumeKey({ portal: on }, uploadKey));
    await installPoints(portal.dataDir);
    const tally: Tally = { sums: new Map(), steps: 0, quarters: 0 };
    const url = () => line.url;
    const writes: Record<string, (n: number) => Promise<void>> = {
      uploadFiles: () => uploadFiles(scene, url, id, tally),
      ...writesOf(scene, url, tally),
    };
    let figures = FULLEST;
    const next = () => (figures += 4);
    const killAndRecover = async (): Promise<void> => {
      killVictim(portal, 'portal');
      report.readyMs.push((await recover(portal, 'portal')).readyMs);
      line.leadTo(portal.process().port);
      report.times += 1;
    };
    const check = async (point: string): Promise<void> => {
      const faults = await portal.onDatabase((database) => findFaults(database, expectedOf(tally)));
      report.faults.push(...faults.map((fault) => `${point}: ${fault}`));
      tell([`${report.times}: ${point}, ${report.faults.length} faults`, ...faults].join('\n  '));
    };
    // Each once before anything is killed: what nobody has written to has no figures yet.
    for (const [name, write] of Object.entries(writes)) {
      const counting = await holdStatements(portal.dataDir);
      await counting.holdAt(0);
      await write(next());
      report.figures[name] = await counting.passed();
      await counting.close();
    }
    for (const [name, write] of Object.entries(writes)) {
      if (only !== undefined && only !== name) continue;
      const count = Number(report.figures[name]);
      for (const at of spread(count, most)) {
        const statements = await holdStatements(portal.dataDir);
        await statements.holdAt(at);
        const written = write(next());
        const point = await statements.held(written);
        if (point !== undefined) await killAndRecover();
        await statements.close();
        await written;
        await check(`${name}, ${at} of ${count}, ${point ?? 'not reached'}`);
      }
      let killed: Promise<void> | undefined;
      line.loseAnswer(() => {
        killed = killAndRecover();
      });
      await write(next());
      await killed;
      await check(`${name}, answer`);
    }
    report.acknowledged = tally.steps;
    return report;
  } finally {
    await line.close();
    report.exitCodes.push(await portal.close());
  }
}

/** So many numbers up to `count`, as far from each other as can be; all of them where there are no more. */
const spread = (count: number, most: number): number[] => {
  const chosen = Math.min(count, most);
  return Array.from({ length: chosen }, (_, at) => 1 + Math.floor((at * count) / chosen));
};

const uploadKey = {
  ...{ accountId: ACCOUNT, value: randomKey() },
  ...{ createdDate: '2020-01-01', expiryDate: '2999-12-31' },
};

/** A zip of two files, one of which names a key that nobody knows as well: both are counted, what is unknown is set aside. */
async function uploadFiles(
  { vera }: WriterScene,
  url: () => string,
  id: string,
  tally: Tally,
): Promise<void> {
  const file = (keys: string[]) =>
    usageFile(
      keys,
      keys.map((_, k) => usageAt(0, 5, { k })),
      { instanceId: randomUUID() },
    );
  const contents = [await file([uploadKey.value]), await file([uploadKey.value, randomKey()])];
  const zip = zipOf(contents.map((content, at) => ({ name: `${at}.ulvd`, content })));
  for (;;) {
    const answer = await fetch(`${url()}/api/usage/manual/local`, {
      method: 'POST',
      headers: { ...vera, ...uploadHeaders },
      body: new Uint8Array(uploadBody(zip, { fileName: 'usage.zip' })),
    }).catch(() => undefined);
    const summary = (await answer?.json().catch(() => undefined)) as UploadSummary | undefined;
    if (answer?.ok && summary?.processedFiles === contents.length) break;
    if (answer && summary !== undefined && answer.status < 500 && summary.retryable?.length !== 1)
      throw new Error(`a good zip was answered ${answer.status}: ${JSON.stringify(summary)}`);
    await sleep(50);
  }
  tally.sums.set(id, (tally.sums.get(id) ?? 0n) + 10n);
  tally.steps += 1;
}
