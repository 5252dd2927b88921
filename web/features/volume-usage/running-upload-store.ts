/** An upload on its way, as pages other than its own tell of it. */
export interface RunningUpload {
  /** The file on its way, which one it is, and of how many. */
  name: string;
  n: number;
  count: number;
  /** The page where it was begun. */
  address: string;
}

let running: RunningUpload | null = null;
let watchers = 0;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Small and apart from the upload itself: the frame shows it, and the first download holds nothing of the rest. */
export const runningUpload = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Null while nothing is on its way, or while its own page shows it. */
  getSnapshot: (): RunningUpload | null => (watchers > 0 ? null : running),
  set: (next: RunningUpload | null): void => {
    running = next;
    tell();
  },
  /** Called by the page that shows uploads itself; answers how it ends. */
  watch: (): (() => void) => {
    watchers += 1;
    tell();
    return () => {
      watchers -= 1;
      tell();
    };
  },
  isWatched: (): boolean => watchers > 0,
};
