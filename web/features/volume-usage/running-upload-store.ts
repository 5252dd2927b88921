import { createStore } from '#web/ui/create-store.ts';

/** An upload on its way, as pages other than its own tell of it. */
export interface RunningUpload {
  /** The file on its way, which one it is, and of how many. */
  name: string;
  n: number;
  count: number;
  /** The page where it was begun. */
  address: string;
}

const running = createStore<RunningUpload | null>(null);
/** How many pages show uploads themselves. */
const watchers = createStore(0);
const count = (more: number): void => watchers.set(watchers.getSnapshot() + more);

/** Small and apart from the upload itself: the frame shows it, and the first download holds nothing of the rest. */
export const runningUpload = {
  subscribe: (listener: () => void) => {
    const ends = [running.subscribe(listener), watchers.subscribe(listener)];
    return () => ends.forEach((end) => end());
  },
  /** Null while nothing is on its way, or while its own page shows it. */
  getSnapshot: (): RunningUpload | null => (runningUpload.isWatched() ? null : running.getSnapshot()),
  set: running.set,
  /** Called by the page that shows uploads itself; answers how it ends. */
  watch: (): (() => void) => {
    count(1);
    return () => count(-1);
  },
  isWatched: (): boolean => watchers.getSnapshot() > 0,
};
