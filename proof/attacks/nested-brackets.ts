import type { Attack } from './scene.ts';
import { repeat } from './send-call.ts';
import { reporterOf, sendFile } from './send-file.ts';

const BYTES = 4 * 1024 * 1024 - 200;

/** Usage files whose first line is nothing but structure: depth must be known before anything parses it. */
export const nestedBrackets: Attack = {
  says: 'usage files with 4 MB of brackets, escapes or members in their first line, four at a time',
  run: async (scene) => {
    const reporter = reporterOf(scene, 'brackets');
    const lines = [
      `{"t":"h","v":1,"keys":${'['.repeat(BYTES)}`,
      `{"t":"h","v":1,"keys":${'[]'.repeat(10)},"x":${'[['.repeat(BYTES / 4)}${']]'.repeat(BYTES / 4)}}`,
      `{"t":"h","v":1,"x":${'{"a":'.repeat(BYTES / 6)}1${'}'.repeat(BYTES / 6)}}`,
      `{"t":"h","v":1,"x":"${String.raw`\u0022`.repeat(BYTES / 6)}"}`,
      `{"t":"h","v":1,"x":[${'[],'.repeat(BYTES / 3)}[]]}`,
    ].map((line) => Buffer.from(`${line}\n`));
    await repeat(scene, 4, (worker, round) =>
      sendFile(scene, reporter, lines[(worker + round) % lines.length] ?? Buffer.of()),
    );
  },
};
