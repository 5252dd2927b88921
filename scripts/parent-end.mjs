// @ts-check
// npm does not pass SIGTERM on to the end: between it and its script stands a shell, and a shell that is told to end
// leaves behind what it waits for. So the script looks whether its parent is still the one that started it.

/**
 * Calls `onEnd` once, when this process has got another parent.
 * @param {() => void} onEnd
 * @param {{ parentNow?: () => number, everyMs?: number }} [options]
 */
export function onParentEnd(onEnd, { parentNow = () => process.ppid, everyMs = 500 } = {}) {
  const first = parentNow();
  const watch = setInterval(() => {
    if (parentNow() === first) return;
    clearInterval(watch);
    onEnd();
  }, everyMs);
  watch.unref();
}
