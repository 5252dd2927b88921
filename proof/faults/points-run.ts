import { randomUUID } from 'node:crypto';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { startHttpLine } from '../../testing/http-line.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { zipOf } from '../../testing/zip-writer.ts';
import { emptyReport, type FaultReport, sleep } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { holdStatements, installPoints, pointText, type Point } from './held-statements.ts';
import { killVictim, recover } from './kill-run.ts';
import { createScene, expectedOf, writesOf, type Tally, type WriterScene } from './usage-writers.ts';
import { findFaults } from './write-run.ts';

/** Of four figures in a row this one is corrected and withdrawn in every way. */
const FULLEST = 3;
/** A job may come between and have counted what the write then does not: the point is asked for again. */
const TRIES = 3;
/** Nobody listens there. */
const NOBODYS_PORT = 1;

/** A call over a line that loses its answer with the portal. */
export type CutCall = (url: string) => Promise<void>;

/** What a write passes; what only the first one with a key passes is reached with new keys alone. */
interface PlannedPoint extends Point {
  isFirst: boolean;
}

/**
 * Kills the portal before and behind every statement of every kind of write that changes a table, at each commit, and
 * between the commit and its answer. Whoever wrote tries again until answered; then everything counts once. `most`
 * points of each kind are tried, spread over all of them; `only` is one kind of write. Calls `beside` them lose their
 * answers to the same kill.
 */
export async function runPoints(
  portal: FaultedPortal,
  most: number,
  tell: (line: string) => void = () => {},
  only?: string,
  beside: readonly CutCall[] = [],
): Promise<FaultReport> {
  const report = emptyReport('points');
  const line = await startHttpLine(portal.process().port);
  const tally: Tally = { sums: new Map(), steps: 0, quarters: 0 };
  let figures = FULLEST;
  const write = async (
    name: string,
    scene: WriterScene,
    { url: to }: { url: string } = line,
  ): Promise<void> => {
    const url = () => to;
    const uploads = { uploadFiles: () => uploadFiles(scene, url, tally) };
    const writes: Record<string, (n: number) => Promise<void>> = {
      ...uploads,
      ...writesOf(scene, url, tally),
    };
    await writes[name]?.((figures += 4));
  };
  /** New keys: what nobody has written to has no figures yet, so all other kinds of write have been. */
  const newScene = async (name: string): Promise<WriterScene> => {
    const scene = await portal.onDatabase(createScene);
    for (const kind of KINDS) if (kind !== name) await write(kind, scene);
    return scene;
  };
  const passedBy = async (name: string, scene: WriterScene): Promise<Point[]> => {
    const counting = await holdStatements(portal.dataDir);
    await counting.holdAt();
    await write(name, scene);
    const points = await counting.passed();
    await counting.close();
    return points;
  };
  const killAndRecover = async (): Promise<void> => {
    killVictim(portal, 'portal');
    report.readyMs.push((await recover(portal, 'portal')).readyMs);
    line.leadTo(portal.process().port);
  };
  const check = async (point: string): Promise<void> => {
    const faults = await portal.onDatabase((database) => findFaults(database, expectedOf(tally)));
    report.faults.push(...faults.map((fault) => `${point}: ${fault}`));
    tell([`${report.times}: ${point}, ${report.faults.length} faults`, ...faults].join('\n  '));
  };
  const killAt = async (name: string, point: Point, scene: WriterScene): Promise<boolean> => {
    const statements = await holdStatements(portal.dataDir);
    await statements.holdAt(point);
    const written = write(name, scene);
    const isHeld = await statements.held(written);
    if (isHeld) {
      await killAndRecover();
      report.times += 1;
    }
    await statements.close();
    await written;
    return isHeld;
  };
  /** Each call on a line of its own, which leads nowhere from its lost answer until the portal is back. */
  const killAtAnswers = async (names: readonly string[], scene: WriterScene): Promise<void> => {
    const calls = [
      ...names.map(
        (name): CutCall =>
          (url) =>
            write(name, scene, { url }),
      ),
      ...beside,
    ];
    const lines = await Promise.all(calls.map(() => startHttpLine(portal.process().port)));
    const killAndLeadBack = async () => {
      await killAndRecover();
      for (const own of lines) own.leadTo(portal.process().port);
    };
    let killed: Promise<void> | undefined;
    let lost = 0;
    for (const own of lines)
      own.loseAnswer(() => {
        own.leadTo(NOBODYS_PORT);
        lost += 1;
        if (lost === lines.length) killed = killAndLeadBack();
      });
    await Promise.all(lines.map(async ({ url }, at) => calls[at]?.(url)));
    await killed;
    report.times += lost;
    for (const own of lines) await own.close();
    await check(`${names.join(', ')}, answers`);
  };
  const killAtStatements = async (names: readonly string[], scene: WriterScene): Promise<void> => {
    await installPoints(portal.dataDir);
    const first: Record<string, Point[]> = {};
    for (const name of KINDS) first[name] = await passedBy(name, scene);
    for (const name of names) {
      const points = plan(first[name] ?? [], await passedBy(name, scene));
      const chosen = spread(points, most);
      let reached = 0;
      for (const [at, point] of chosen.entries()) {
        let isReached = false;
        for (let tries = 0; tries < TRIES && !isReached; tries += 1)
          isReached = await killAt(name, point, point.isFirst ? await newScene(name) : scene);
        const text = `${name}, ${at + 1} of ${chosen.length}, ${pointText(point)}`;
        if (isReached) reached += 1;
        else report.faults.push(`${text}: never reached`);
        await check(point.isFirst ? `${text}, first` : text);
      }
      report.figures[name] = `${reached} of ${points.length}, and the answer`;
    }
  };
  try {
    const scene = await portal.onDatabase(createScene);
    const names = KINDS.filter((kind) => only === undefined || kind === only);
    if (most > 0) await killAtStatements(names, scene);
    await killAtAnswers(names, scene);
    report.acknowledged = tally.steps;
    return report;
  } finally {
    await line.close();
  }
}

/** Kinds of write. */
export const KINDS = ['uploadFiles', 'stateFigure', 'sendEvents', 'countAside', 'reportQuarter'];

/** All that either passes; what both pass is reached by any write. */
function plan(first: readonly Point[], later: readonly Point[]): PlannedPoint[] {
  const known = new Set(later.map(pointText));
  const onlyFirst = first.filter((point) => !known.has(pointText(point)));
  return [
    ...later.map((point) => ({ ...point, isFirst: false })),
    ...onlyFirst.map((point) => ({ ...point, isFirst: true })),
  ];
}

/** So many of them, as far from each other as can be; all of them where there are no more. */
function spread<T>(all: readonly T[], most: number): T[] {
  const chosen = Math.min(all.length, most);
  return Array.from({ length: chosen }, (_, at) => all[Math.floor((at * all.length) / chosen)] as T);
}

/** A zip of two files, one of which names a key that nobody knows as well: both are counted, what is unknown is set aside. */
async function uploadFiles(
  { reporter, keys: { zipped } }: WriterScene,
  url: () => string,
  tally: Tally,
): Promise<void> {
  const file = (keys: string[]) =>
    usageFile(
      keys,
      keys.map((_, k) => usageAt(0, 5, { k })),
      { instanceId: randomUUID() },
    );
  const contents = [await file([zipped.value]), await file([zipped.value, randomKey()])];
  const zip = zipOf(contents.map((content, at) => ({ name: `${at}.ulvd`, content })));
  for (;;) {
    const answer = await fetch(`${url()}/api/usage/manual/local`, {
      method: 'POST',
      headers: { ...reporter, ...uploadHeaders },
      body: new Uint8Array(uploadBody(zip, { fileName: 'usage.zip' })),
    }).catch(() => undefined);
    const summary = (await answer?.json().catch(() => undefined)) as UploadSummary | undefined;
    if (answer?.ok && summary?.processedFiles === contents.length) break;
    if (answer && summary !== undefined && answer.status < 500 && summary.retryable?.length !== 1)
      throw new Error(`a good zip was answered ${answer.status}: ${JSON.stringify(summary)}`);
    await sleep(50);
  }
  tally.sums.set(zipped.id, (tally.sums.get(zipped.id) ?? 0n) + 10n);
  tally.steps += 1;
}
