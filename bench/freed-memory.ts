import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { memorySettings } from '../scripts/memory-settings.mjs';
import { less, type Figure } from './figure.ts';

const BUFFERS_MIB = 188;
const TARGET_MIB = 120;
const KIB = 1024;

/** What a process still has of buffers that are all freed, but for a small one between each two. */
export async function measureFreedMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kib of [64, 16]) {
    const without = await keptOf(kib * KIB, {});
    const kept = await keptOf(kib * KIB, memorySettings);
    figures.push({
      what: `of ${BUFFERS_MIB} MiB of freed buffers of ${kib} KiB a process still has (${without} MiB without the settings of the C library)`,
      measured: [less(kept, 'MiB')],
      target: `≤ ${TARGET_MIB} MiB`,
      met: kept <= TARGET_MIB,
    });
  }
  return figures;
}

async function keptOf(bytes: number, settings: Record<string, string>): Promise<number> {
  const env = { PATH: process.env['PATH'], ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '-e', program(bytes)], {
    env,
  });
  return Number(stdout);
}

const program = (bytes: number): string => `
  const resident = () => process.memoryUsage.rss() / 1024 ** 2;
  const before = resident();
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let buffers = [];
  globalThis.between = [];
  for (let at = 0; at < ${(BUFFERS_MIB * KIB * KIB) / bytes}; at += 1) {
    buffers.push(Buffer.alloc(${bytes}, 1));
    between.push(new ArrayBuffer(200));
  }
  buffers = undefined;
  (async () => {
    for (let round = 0; round < 3; round += 1) { await sleep(100); gc(); }
    await sleep(300);
    console.log(Math.round(resident() - before));
  })();`;
