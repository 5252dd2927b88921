import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/core/app-error.ts';
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
  look: () => Promise<DiskSize>;
  /** Called every few seconds while the disk is full. */
  onFull: (act: () => Promise<void>) => void;
  stop: () => void;
}

export interface DiskOptions {
  folder: string;
  reserveMib: number;
  tell: (isFull: boolean, freeBytes: number) => void;
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
  const { folder, reserveMib, tell, everyMs = EVERY_MS, measure = measureDisk } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(join(folder, 'ballast'), { force: true }); // of an older portal, which kept room by it
  let size = await measure(folder);
  const plan = planDisk(size.total, reserveMib);
  let wasFull = false;
  let whenFull: () => Promise<void> = async () => {};
  const isFull = () => size.free < plan.reserve;
  const requireRoom = (bytes: number) => {
    if (size.free - bytes < plan.reserve) throw new AppError('STORAGE_FULL', { seconds: RETRY_SECONDS });
  };
  const look = async (): Promise<DiskSize> => {
    size = await measure(folder);
    if (isFull() !== wasFull) tell((wasFull = isFull()), size.free);
    return size;
  };
  let nextAct = 0;
  const watch = startWatch(async () => {
    await look();
    if (!isFull() || performance.now() < nextAct) return;
    nextAct = performance.now() + FULL_EVERY_MS;
    await whenFull();
  }, everyMs);
  return { plan, isFull, requireRoom, look, onFull: (act) => (whenFull = act), stop: watch.stop };
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
