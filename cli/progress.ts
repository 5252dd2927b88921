import { formatNumber } from '#domain/core/format.ts';

const EVERY_MS = 1000;

/** Says on stderr what a long command is doing, how far it is and how fast; one line that renews itself on a terminal. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  let current = '';
  let began = performance.now();
  let told = 0;
  const say = (text: string, lasting: boolean) => {
    if (stream.isTTY) stream.write(`\r\u001B[K${text}${lasting ? '\n' : ''}`);
    else stream.write(`${text}\n`);
  };
  return {
    step(what: string, rows?: number): void {
      const now = performance.now();
      if (what !== current) {
        current = what;
        began = now;
        told = now;
        say(`${what} …`, false);
      } else if (rows !== undefined && now - told >= EVERY_MS) {
        told = now;
        const rate = formatNumber(Math.round((rows * 1000) / (now - began)));
        say(`${what} … ${formatNumber(rows)} rows, ${rate} a second`, false);
      }
    },
    /** Leaves a clean line behind. */
    end(): void {
      if (stream.isTTY) stream.write('\r\u001B[K');
    },
  };
}
