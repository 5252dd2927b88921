import { randomUUID } from 'node:crypto';
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

const SMALL = 300;
const MOST_MIB = 64;
const SAMPLE_MS = 20;
/** The portal gives memory back in the quiet behind a flood, at its second look, ten seconds behind the first. */
const QUIET_MS = 25_000;

interface SentFile {
  name: string;
  bytes: Buffer;
}

/**
 * By how much the real portal grows, as it runs in production, while everything that was made to harm is sent to it,
 * also beyond what as many calls with ordinary files take; and what of it stays.
 */
export async function measureHostileFiles(): Promise<Figure[]> {
  const portal = await startFaultedPortal({ asLaunched: true });
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
  const flood = async (files: readonly SentFile[]): Promise<Flood> => {
    const seen: Flood = { most: 0, after: 0, faults: 0 };
    const watch = setInterval(() => (seen.most = Math.max(seen.most, memory())), SAMPLE_MS);
    for (const file of files)
      for (const path of ['', '/preview']) if ((await post(path, file)) >= 500) seen.faults += 1;
    clearInterval(watch);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    return { ...seen, after: memory() };
  };
  const hostile = await collectFiles();
  const ordinary = await flood(await collectOrdinary(key, hostile.length));
  const harmed = await flood(hostile);
  await portal.close();
  const faults = ordinary.faults + harmed.faults;
  return [
    {
      what: `memory of the portal while ${hostile.length} files, zips and bombs made to harm are sent and looked at, more than before`,
      measured: `${harmed.most - ordinary.after} MiB, from ${ordinary.after} MiB`,
      target: `≤ ${MOST_MIB} MiB`,
      met: harmed.most - ordinary.after <= MOST_MIB,
    },
    {
      what: 'the same against as many ordinary ones',
      measured: `${harmed.most} MiB against ${ordinary.most} MiB`,
      target: `≤ ${MOST_MIB} MiB more`,
      met: harmed.most - ordinary.most <= MOST_MIB,
    },
    {
      what: `half a minute later`,
      measured: `${harmed.after} MiB against ${ordinary.after} MiB`,
      target: `≤ ${MOST_MIB} MiB more`,
      met: harmed.after - ordinary.after <= MOST_MIB,
    },
    { what: 'answers of 5xx among them', measured: String(faults), target: 'none', met: faults === 0 },
  ];
}

interface Flood {
  /** Highest resident memory, in MiB. */
  most: number;
  /** The same in the quiet behind it. */
  after: number;
  faults: number;
}

/** As many as are made to harm: zips and files, every twentieth a large one. */
async function collectOrdinary(key: string, count: number): Promise<SentFile[]> {
  const fileOf = (records: number) =>
    usageFile(
      [key],
      Array.from({ length: records }, (_, hour) => usageAt(hour, 1)),
      { instanceId: randomUUID() },
    );
  const zipOfFiles = async (files: number) => {
    const all = Array.from({ length: files }, async (_, n) => ({
      name: `${n}.ulvd`,
      content: await fileOf(1),
    }));
    return { name: 'usage.zip', bytes: zipOf(await Promise.all(all)) };
  };
  const one = async (at: number): Promise<SentFile> => {
    if (at === 0) return zipOfFiles(SMALL);
    if (at % 20 === 0) return { name: 'usage.ulvd', bytes: await fileOf(20_000) };
    return at % 2 === 0 ? zipOfFiles(3) : { name: 'usage.ulvd', bytes: await fileOf(20) };
  };
  return Promise.all(Array.from({ length: count }, (_, at) => one(at)));
}

async function collectFiles(): Promise<SentFile[]> {
  const bombs = await makeBombs();
  return [
    ...hostileZips.map(([, bytes]) => ({ name: 'hostile.zip', bytes })),
    ...hostileFiles.map(([, bytes]) => ({ name: 'hostile.ulvd', bytes })),
    ...bombs.map((bytes) => ({ name: 'bomb.ulvd', bytes })),
  ];
}
