import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { memoryOptions, memorySettings } from './memory-settings.mjs';

const run = async (program: string, options: readonly string[], settings: Record<string, string> = {}) => {
  const env = { PATH: process.env['PATH'], ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [...options, '-e', program], { env });
  return Number(stdout);
};

/** MiB that a process still has of 188 MiB of buffers of a size, all freed but a small one between each two. */
const keptOf = (bytes: number) => `
  const resident = () => process.memoryUsage.rss() / 1024 ** 2;
  const before = resident();
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let buffers = [];
  globalThis.between = [];
  for (let at = 0; at < ${(188 * 1024 * 1024) / bytes}; at += 1) {
    buffers.push(Buffer.alloc(${bytes}, 1));
    between.push(new ArrayBuffer(200));
  }
  buffers = undefined;
  (async () => {
    for (let round = 0; round < 3; round += 1) { await sleep(100); gc(); }
    await sleep(300);
    console.log(Math.round(resident() - before));
  })();`;
const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };

test.runIf(header.glibcVersionRuntime).each([65_536, 16_384])(
  'freed buffers of %i bytes go back to the system',
  async (bytes) => {
    expect(await run(keptOf(bytes), ['--expose-gc'], memorySettings)).toBeLessThan(120);
  },
);

test.each(['Dockerfile', 'docs/operation.md'])('%s starts the portal as `npm start` does', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/[",]/g, '');
  expect(text).toContain(`node ${memoryOptions.join(' ')} server/app/main.ts`);
  for (const [name, value] of Object.entries(memorySettings)) expect(text).toContain(`${name}=${value}`);
});
