import { randomUUID } from 'node:crypto';
import { memoryOptions, memorySettings } from '../scripts/memory-settings.mjs';
import { processFigures } from '../testing/attacks/attacked-portal.ts';
import { makeBombs } from '../testing/attacks/bombs.ts';
import { startFaultedPortal } from '../testing/faults/faulted-portal.ts';
import { createKeys, signInReporter } from '../testing/faults/uploaders.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { hostileZips } from '../testing/hostile-zips.ts';
import { uploadBody, uploadHeaders } from '../testing/usage-uploads.ts';
import { usageAt, usageFile } from '../testing/volume-portal.ts';
import { zipOf } from '../testing/zip-writer.ts';
import type { Figure } from './figure.ts';

/** Ordinary work until the heap has the size that it keeps: large files, and a zip of many small ones. */
const LARGE = 10;
const RECORDS = 20_000;
const SMALL = 300;
const ROUNDS = 2;
const MOST_MIB = 64;
const CALM_MS = 3000;
const SAMPLE_MS = 20;

interface SentFile {
  name: string;
  bytes: Buffer;
}

/** By how much the real portal grows, as it runs in production, while everything that was made to harm is sent to it. */
export async function measureHostileFiles(): Promise<Figure[]> {
  const portal = await startFaultedPortal({
    settings: { ...memorySettings, NODE_OPTIONS: memoryOptions.filter(isOption).join(' ') },
  });
  const { pid } = portal.process().child;
  const memory = (): number => processFigures(pid)?.memory ?? 0;
  const { headers } = await portal.onDatabase(signInReporter);
  const [key = ''] = await portal.onDatabase(createKeys);
  const post = async (path: string, { name, bytes }: SentFile): Promise<number> => {
    const answer = await fetch(`${portal.url()}/api/usage/manual/local${path}`, {
      method: 'POST',
      headers: { ...headers, ...uploadHeaders },
      body: new Uint8Array(uploadBody(bytes, { fileName: name })),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const file of await collectOrdinary(key)) for (const path of ['', '/preview']) await post(path, file);
  await new Promise((done) => setTimeout(done, CALM_MS));
  const before = memory();
  let most = before;
  let faults = 0;
  const watch = setInterval(() => (most = Math.max(most, memory())), SAMPLE_MS);
  const files = await collectFiles();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const file of files)
      for (const path of ['', '/preview']) if ((await post(path, file)) >= 500) faults += 1;
  clearInterval(watch);
  await portal.close();
  return [
    {
      what: `memory of the portal while ${files.length} files, zips and bombs made to harm are sent and looked at ${ROUNDS} times, more than after ${LARGE} large files and ${SMALL} small ones in a zip`,
      measured: `${most - before} MiB, from ${before} MiB`,
      target: `≤ ${MOST_MIB} MiB more`,
      met: most - before <= MOST_MIB,
    },
    { what: 'answers of 5xx among them', measured: String(faults), target: 'none', met: faults === 0 },
  ];
}

/** Node takes this one on its command line alone. */
const isOption = (option: string): boolean => option !== '--expose-gc';

async function collectOrdinary(key: string): Promise<SentFile[]> {
  const records = (count: number) => Array.from({ length: count }, (_, hour) => usageAt(hour, 1));
  const fileOf = (count: number) => usageFile([key], records(count), { instanceId: randomUUID() });
  const large = Array.from({ length: LARGE }, async () => ({
    name: 'usage.ulvd',
    bytes: await fileOf(RECORDS),
  }));
  const small = Array.from({ length: SMALL }, async (_, n) => ({
    name: `${n}.ulvd`,
    content: await fileOf(1),
  }));
  const zip = { name: 'usage.zip', bytes: zipOf(await Promise.all(small)) };
  return [...(await Promise.all(large)), zip];
}

async function collectFiles(): Promise<SentFile[]> {
  const bombs = await makeBombs();
  return [
    ...hostileZips.map(([, bytes]) => ({ name: 'hostile.zip', bytes })),
    ...hostileFiles.map(([, bytes]) => ({ name: 'hostile.ulvd', bytes })),
    ...bombs.map((bytes) => ({ name: 'bomb.ulvd', bytes })),
  ];
}
