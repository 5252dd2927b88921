import { StartupError } from '../startup-error.ts';
import type { DiskRoom } from '../disk/disk-room.ts';
import { startServerProcess, type ServerCommand, type ServerProcess } from './server-process.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const CRASH_WINDOW_MS = 300_000;
const CRASHES_ALLOWED = 5;
const STOP_GRACE_MS = 8000;
const LOOK_AGAIN_MS = 500;
const MOST_WAIT_MS = 2000;
/** What the server says last when the disk ended it. */
const diskFull = /No space left on device|Disk quota exceeded|There is not enough space on the disk/;

export interface Keeping {
  onFatal: (error: Error) => void;
  disk?: DiskRoom | undefined;
  startOne?: (command: ServerCommand) => Promise<ServerProcess>;
}

/**
 * Restarts the server with a growing pause when it ends by itself; gives up after five crashes in five minutes. A full
 * disk is no reason to give up: it waits for room, and goes on when there is some.
 */
export function keepRunning(
  command: ServerCommand,
  { onFatal, disk, startOne = startServerProcess }: Keeping,
) {
  let server: ServerProcess | undefined;
  let stopping = false;
  let crashes: number[] = [];
  let lastWords = '';
  async function start(): Promise<void> {
    server = await startOne(command);
    server.child.once('exit', () => void restart());
    if (server.ended()) void restart();
  }
  async function restart(): Promise<void> {
    lastWords = server?.log() ?? '';
    for (let full = 0; !stopping;) {
      if (disk && (diskFull.test(lastWords) || (await isShort(disk)))) {
        while (!stopping && (await isShort(disk))) await sleep(LOOK_AGAIN_MS);
        await sleep(Math.min(MOST_WAIT_MS, 200 * 2 ** full));
        full += 1;
      } else {
        crashes = [...crashes.filter((time) => time > Date.now() - CRASH_WINDOW_MS), Date.now()];
        if (crashes.length > CRASHES_ALLOWED)
          return onFatal(new StartupError(`The embedded database keeps stopping:\n${lastWords}`));
        await sleep(200 * crashes.length); // old backends need a moment to leave the shared memory
      }
      if (stopping) return;
      try {
        return await start();
      } catch (error) {
        lastWords = (error as Error).message;
      }
    }
  }
  async function stop(): Promise<void> {
    stopping = true;
    const child = server?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const done = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT'); // fast shutdown
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_GRACE_MS);
    await done;
    clearTimeout(timer);
  }
  return { start, stop, pid: () => server?.child.pid };
}

const isShort = async (disk: DiskRoom): Promise<boolean> => (await disk.look()).free < disk.plan.needed;
