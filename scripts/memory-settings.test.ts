import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { memorySettings } from './memory-settings.mjs';

/** MiB that a process still has of 188 MiB of buffers, all freed. */
const program = `
  const resident = () => process.memoryUsage.rss() / 1024 ** 2;
  const before = resident();
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let buffers = Array.from({ length: 3000 }, () => Buffer.alloc(65_536, 1));
  buffers = undefined;
  (async () => {
    for (let round = 0; round < 3; round += 1) { await sleep(100); gc(); }
    await sleep(300);
    console.log(Math.round(resident() - before));
  })();`;
const keptWith = async (settings: Record<string, string>): Promise<number> => {
  const options = { env: { PATH: process.env['PATH'], ...settings } };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '-e', program], options);
  return Number(stdout);
};
const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };

test.runIf(header.glibcVersionRuntime)('freed buffers go back to the system', async () => {
  expect(await keptWith(memorySettings)).toBeLessThan(60);
});
