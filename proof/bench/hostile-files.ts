import { setTimeout as sleep } from 'node:timers/promises';
import { processFigures } from '../attacks/attacked-portal.ts';
import { makeBombs } from '../attacks/bombs.ts';
import { watchProcess } from '../attacks/watch-process.ts';
import { startFaultedPortal } from '../faults/faulted-portal.ts';
import { createKeys, signInReporter, startUploads } from '../faults/uploaders.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { hostileZips } from '../../testing/hostile-zips.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { less, type Figure } from './figure.ts';

const MOST_MIB = 64;
const SAMPLE_MS = 20;
const ORDINARY_MS = 60_000;
/** The portal gives memory back in the quiet behind a flood, at its second look, ten seconds behind the first. */
const QUIET_MS = 25_000;

interface SentFile {
  name: string;
  bytes: Buffer;
}

/**
 * By how much the real portal grows, as it runs in production, while everything that was made to harm is sent to it and
 * looked at, beyond what it holds in the middle of the last ten seconds of a minute of ordinary uploads.
 */
export async function measureHostileFiles(): Promise<Figure[]> {
  const portal = await startFaultedPortal();
  const { pid } = portal.process().child;
  const memory = (): number => processFigures(pid)?.memory ?? 0;
  const { headers } = await portal.onDatabase(signInReporter);
  const keys = await portal.onDatabase(createKeys);
  const post = async (path: string, { name, bytes }: SentFile): Promise<number> => {
    const answer = await fetch(`${portal.url()}/api/usage/manual/local${path}`, {
      method: 'POST',
      headers: { ...headers, ...uploadHeaders },
      body: new Uint8Array(uploadBody(bytes, { fileName: name })),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  const watch = watchProcess(pid);
  const ordinary = startUploads([], keys, portal.url, () => headers);
  await sleep(ORDINARY_MS);
  const [before, mostBefore] = [watch.recentMemory(), watch.peak.memory];
  watch.stop();
  await ordinary.stop();

  const files = await collectFiles();
  let [most, faults] = [0, 0];
  const look = setInterval(() => (most = Math.max(most, memory())), SAMPLE_MS);
  for (const file of files)
    for (const path of ['', '/preview']) if ((await post(path, file)) >= 500) faults += 1;
  clearInterval(look);
  await sleep(QUIET_MS);
  const after = memory();
  await portal.close();
  return [
    {
      what: `memory of the portal while ${files.length} files, zips and bombs made to harm are sent and looked at, more than in a minute of ${ordinary.files.length} ordinary uploads`,
      measured: [less(most - before, 'MiB')],
      shown: `${most - before} MiB, from ${before} to ${most} MiB at most (${mostBefore} at most before)`,
      target: `≤ ${MOST_MIB} MiB`,
      met: most - before <= MOST_MIB,
    },
    {
      what: 'half a minute later',
      measured: [less(after, 'MiB')],
      target: `≤ ${MOST_MIB} MiB more`,
      met: after - before <= MOST_MIB,
    },
    { what: 'answers of 5xx among them', measured: [less(faults, '')], target: 'none', met: faults === 0 },
  ];
}

async function collectFiles(): Promise<SentFile[]> {
  const bombs = await makeBombs();
  return [
    ...hostileZips.map(([, bytes]) => ({ name: 'hostile.zip', bytes })),
    ...hostileFiles.map(([, bytes]) => ({ name: 'hostile.ulvd', bytes })),
    ...bombs.map((bytes) => ({ name: 'bomb.ulvd', bytes })),
  ];
}
