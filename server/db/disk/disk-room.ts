import { mkdirSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '#server/core/app-error.ts';
import { openBallast, type Ballast } from './ballast.ts';
import { planDisk, RESERVE_MIB, type DiskPlan } from './plan-disk.ts';

const EVERY_MS = 1000;
const RETRY_SECONDS = 30;
const FULL_EVERY_MS = 10_000;

export interface DiskSize {
  free: number;
  total: number;
}

/** The room on the disk of the data folder, as it was a moment ago. */
export interface DiskRoom {
  plan: DiskPlan;
  isFull: () => boolean;
  /** Refuses what would leave less than the reserve: a full disk stops the database, refused uploads do not. */
  requireRoom: (bytes: number) => void;
  /** Runs work that claims room as it learns how much it needs; the claims hold until it is over. */
  during: <T>(work: (claim: (bytes: number) => void) => Promise<T>) => Promise<T>;
  /** Looks now, and gives the ballast up when there is less than the database needs. */
  look: () => Promise<DiskSize>;
  /** Called every few seconds while the disk is full. */
  onFull: (act: () => Promise<void>) => void;
  stop: () => void;
}

export interface DiskOptions {
  folder: string;
  reserveMib: number;
  tell: (isFull: boolean, freeBytes: number) => void;
  /** Only where the database lies on this disk too. */
  withBallast: boolean;
  everyMs?: number;
  measure?: (folder: string) => Promise<DiskSize>;
}

const measureDisk = async (folder: string): Promise<DiskSize> => sizeOf(await statfs(folder));
const sizeOf = ({ bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number }): DiskSize => ({
  free: bavail * bsize,
  total: blocks * bsize,
});

/** What is planned for the disk that a folder lies on. */
export const planFolder = (folder: string, reserveMib = RESERVE_MIB): DiskPlan =>
  planDisk(sizeOf(statfsSync(folder)).total, reserveMib);

/** Watches over the disk of the data folder, once a second, until it is stopped. */
export async function openDiskRoom(options: DiskOptions): Promise<DiskRoom> {
  const { folder, reserveMib, tell, withBallast, everyMs = EVERY_MS, measure = measureDisk } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let size = await measure(folder);
  const plan = planDisk(size.total, reserveMib);
  const ballast = withBallast ? openBallast(folder, plan.ballast) : undefined;
  let claimed = 0;
  let wasFull = false;
  let whenFull: () => Promise<void> = async () => {};
  const isFull = () => size.free < plan.reserve;
  const requireRoom = (bytes: number) => {
    if (size.free - claimed - bytes < plan.reserve)
      throw new AppError('STORAGE_FULL', { seconds: RETRY_SECONDS });
  };
  const look = async (): Promise<DiskSize> => {
    size = await measure(folder);
    if (ballast && (await trim(ballast))) size = await measure(folder);
    if (isFull() !== wasFull) tell((wasFull = isFull()), size.free);
    return size;
  };
  let isTrimming = false;
  /** Whether the ballast was dropped or loaded; one at a time. */
  const trim = async (aboard: Ballast): Promise<boolean> => {
    const drop = aboard.isAboard() && size.free < plan.needed;
    const load = !aboard.isAboard() && size.free >= plan.reserve + plan.ballast + plan.needed;
    if (isTrimming || !(drop || load)) return false;
    isTrimming = true;
    await (drop ? aboard.drop() : aboard.load()).finally(() => (isTrimming = false));
    return true;
  };
  let nextAct = 0;
  const watch = startWatch(async () => {
    await look();
    if (!isFull() || performance.now() < nextAct) return;
    nextAct = performance.now() + FULL_EVERY_MS;
    await whenFull();
  }, everyMs);
  return {
    plan,
    isFull,
    requireRoom,
    look,
    onFull: (act) => (whenFull = act),
    stop: watch.stop,
    async during(work) {
      let own = 0;
      try {
        return await work((bytes) => {
          requireRoom(bytes);
          own += bytes;
          claimed += bytes;
        });
      } finally {
        claimed -= own;
        void measure(folder).then(
          (now) => (size = now),
          () => {}, // the next look finds out
        );
      }
    },
  };
}

/** One look after the other, whatever comes of each. */
function startWatch(look: () => Promise<void>, everyMs: number): { stop: () => void } {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const round = async (): Promise<void> => {
    await look().catch(() => {}); // the next one finds out
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void round(), everyMs);
    timer.unref();
  };
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
