import { createGzip, gzipSync } from 'node:zlib';
import type { Attack } from './scene.ts';
import { repeat } from './send-call.ts';
import { reporterOf, sendFile } from './send-file.ts';

const MIB = 1024 * 1024;
const INFLATED_MIB = 320; // past the limit of 256; more would cost the attacker more than the portal

/** Small files that become large ones when they are opened. */
export const bombs: Attack = {
  says: `gzip files that inflate to ${INFLATED_MIB} MiB, gzip in gzip, cut and lying gzips, many members`,
  run: async (scene) => {
    const reporter = reporterOf(scene, 'bombs');
    const files = await makeBombs();
    await repeat(scene, 3, (worker, round) =>
      sendFile(scene, reporter, files[(worker + round) % files.length] ?? Buffer.alloc(0)),
    );
  },
};

export async function makeBombs(): Promise<Buffer[]> {
  const bomb = await deflated(INFLATED_MIB);
  const one = gzipSync(Buffer.alloc(MIB));
  return [
    bomb,
    gzipSync(bomb),
    bomb.subarray(0, bomb.length / 2),
    Buffer.concat(Array.from({ length: 400 }, () => one)),
    Buffer.concat([one.subarray(0, -8), Buffer.alloc(8)]),
    Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(MIB, 'n')]),
    gzipSync(`${'x'.repeat(5 * MIB)}\n`),
  ];
}

/** Zeros, made without ever being in memory. */
async function deflated(mebibytes: number): Promise<Buffer> {
  const gzip = createGzip({ level: 9 });
  const parts: Buffer[] = [];
  gzip.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(MIB);
  for (let n = 0; n < mebibytes; n += 1)
    if (!gzip.write(zeros)) await new Promise((done) => gzip.once('drain', done));
  await new Promise<void>((done) => gzip.end(done));
  return Buffer.concat(parts);
}
