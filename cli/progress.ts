import { formatNumber } from '#domain/core/format.ts';

const EVERY_MS = 1000;

/**
 * Says on stderr what a long command is doing, how far it is and how fast: one line that renews itself on a terminal,
 * elsewhere a line a second, so that a short command says nothing.
 */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  let current = '';
  let began = performance.now();
  let told = began;
  const say = (text: string, at: number) => {
    told = at;
    stream.write(stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  };
  return {
    step: (what: string, rows?: number): void => {
      const now = performance.now();
      const fresh = what !== current;
      if (fresh) [current, began] = [what, now];
      if (now - told < EVERY_MS && !(fresh && stream.isTTY)) return;
      if (rows === undefined) return say(`${what} …`, now);
      const rate = formatNumber(Math.round((rows * 1000) / Math.max(1, now - began)));
      say(`${what} … ${formatNumber(rows)} rows, ${rate} a second`, now);
    },
    /** Leaves a clean line behind. */
    end: (): void => {
      if (stream.isTTY) stream.write('\r\u001B[K');
    },
  };
}
