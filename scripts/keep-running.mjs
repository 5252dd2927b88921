// @ts-check
// The launcher of npm start: starts the portal again when it ends by itself, and passes a signal on once.

/**
 * @typedef {object} Options
 * @property {(line: string) => void} [say]
 * @property {number} [pauseMs] before the first repetition; each further one waits twice as long
 * @property {number} [longestMs] the longest pause
 * @property {number} [wellAfterMs] whoever ran this long is forgiven earlier faults
 * @property {number} [stillEveryMs] how often a start that takes its time says so
 * @property {number} [killAfterMs] how long a stop may take
 */

/** @returns {Required<Options>} */
const usual = () => ({
  say: (line) => process.stderr.write(`${line}\n`),
  pauseMs: 1000,
  longestMs: 60_000,
  wellAfterMs: 300_000,
  stillEveryMs: 5000,
  killAfterMs: 12_000,
});

/**
 * Keeps one child running. It tells that it is ready by writing to the pipe on its descriptor 3. A first start that
 * ends before that is wrong, not unlucky: it is not repeated. Status 0 and a stop that was asked for end it all.
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {Options} [options]
 * @returns {{ ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }} ended: the status to end with
 */
export function keepRunning(start, options = {}) {
  const { say, pauseMs, longestMs, wellAfterMs, stillEveryMs, killAfterMs } = { ...usual(), ...options };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {NodeJS.Timeout | undefined} */
  let pause;
  let stopping = false;
  let everReady = false;
  let faults = 0;
  /** @type {(status: number) => void} */
  let end = () => {};
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => (end = resolve));

  function launch() {
    const startedAt = Date.now();
    let readyAt = Infinity;
    const still = setInterval(
      () => say(`Still starting … (${Math.round((Date.now() - startedAt) / 1000)} s)`),
      stillEveryMs,
    );
    pause = undefined;
    child = start();
    child.stdio[3]
      ?.on('error', () => {})
      .once('data', () => {
        clearInterval(still);
        everReady = true;
        readyAt = Date.now();
      });
    /** @type {(how: string, status: number) => void} */
    const onEnd = (how, status) => {
      clearInterval(still);
      child = undefined;
      if (stopping || status === 0 || !everReady) return end(status);
      if (Date.now() - readyAt >= wellAfterMs) faults = 0;
      const wait = Math.min(pauseMs * 2 ** faults, longestMs);
      faults += 1;
      say(`The portal stopped unexpectedly (${how}). Restarting in ${wait / 1000} s.`);
      pause = setTimeout(launch, wait);
    };
    child.once('error', (error) => onEnd(error.message, 1));
    child.once('exit', (code, signal) => onEnd(signal ?? `status ${code}`, code ?? 1));
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    if (stopping) return;
    stopping = true;
    if (pause) {
      clearTimeout(pause);
      end(0);
    }
    child?.kill(signal);
    setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref();
  }

  launch();
  return { ended, stop };
}
