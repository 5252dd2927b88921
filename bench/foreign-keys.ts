import { randomUUID } from 'node:crypto';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../testing/people.ts';
import type { TestPortal } from '../testing/test-portal.ts';
import { preview, uploadOk } from '../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../testing/volume-portal.ts';
import { quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const [OWN, OTHER] = ['own', 'other'];
const KEYS = 20;
const ROUNDS = 500;
const RESAMPLES = 1000;
/** By how much the two may seem to differ where they do not: the processor is shared. */
const MOST = 0.1;

type Kind = 'foreign' | 'unknown';
type Times = Record<Kind, number[]>;

/** Whether time tells somebody that a key is another customer's: the same calls with such a key and with nobody's, in turns. */
export async function measureForeignKeys(): Promise<Figure[]> {
  const quotas = { UPLOAD_FILES_PER_DAY: '1000000', UPLOAD_RECORDS_PER_DAY: '1000000000' };
  const scratch = await startScratchPortal(quotas);
  const { portal } = scratch;
  const vera = await createSignedIn(portal, { accounts: { [OWN]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  await createSignedIn(portal, { accounts: { [OTHER]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  const keys: Record<Kind, string[]> = {
    foreign: Array.from({ length: KEYS }, randomKey),
    unknown: Array.from({ length: KEYS }, randomKey),
  };
  const term = { createdDate: '2020-01-01', expiryDate: '2999-12-31' };
  for (const value of keys.foreign) await createVolumeKey({ portal }, { accountId: OTHER, value, ...term });
  const app = await buildServer(portal);
  const running = { app, portal } as TestPortal;
  const get = async (url: string): Promise<void> => {
    const { statusCode, body } = await app.inject({ url, headers: vera.headers });
    if (statusCode !== 200) throw new Error(body);
  };
  let receiptId = '';
  const calls: Record<string, (key: string, file: Buffer) => Promise<void>> = {
    preview: async (_, file) => {
      const { json } = await preview(running, vera, file);
      if (json.files[0]?.state !== 'unknownKey') throw new Error(JSON.stringify(json));
    },
    upload: async (_, file) => void (receiptId = (await uploadOk(running, vera, file)).id),
    'the same upload again': async (_, file) => void (await uploadOk(running, vera, file)),
    'its receipt': () => get(`/api/submissions/own/${receiptId}`),
    'history found by the end of the key': (key) =>
      get(`/api/accounts/${OWN}/usage-reports?search=${key.slice(-15)}`),
  };
  const times = new Map<string, Times>();
  for (let round = -20; round < ROUNDS; round += 1) {
    const kinds: Kind[] = round % 2 === 0 ? ['foreign', 'unknown'] : ['unknown', 'foreign'];
    for (const kind of kinds) {
      const key = keys[kind][Math.abs(round) % KEYS] ?? '';
      const file = await usageFile([key], [usageAt(0, 1), usageAt(1, 2)], { instanceId: randomUUID() });
      for (const [name, call] of Object.entries(calls)) {
        const begun = performance.now();
        await call(key, file);
        const took = performance.now() - begun;
        const known = times.get(name) ?? { foreign: [], unknown: [] };
        times.set(name, known);
        if (round >= 0) known[kind].push(took); // the first rounds warm up
      }
    }
  }
  await app.close();
  await scratch.close();
  return [...times].map(([name, of]) => figureOf(name, of));
}

function figureOf(name: string, { foreign, unknown }: Times): Figure {
  const ratio = quantile(foreign, 0.5) / quantile(unknown, 0.5);
  const [low, high] = intervalOf(foreign, unknown);
  return {
    what: `${name}: a foreign key against nobody's, ${ROUNDS} times each in turns, medians (95 % interval)`,
    measured: `${ratio.toFixed(3)} × (${low.toFixed(3)}–${high.toFixed(3)}) of ${quantile(unknown, 0.5).toFixed(2)} ms`,
    target: `no difference: the interval lies within ${1 - MOST}–${1 + MOST}`,
    met: low >= 1 - MOST && high <= 1 + MOST,
  };
}

/** Of the ratio of two medians, by drawing anew from what was measured. */
function intervalOf(foreign: readonly number[], unknown: readonly number[]): [number, number] {
  const drawn = (from: readonly number[]) =>
    quantile(
      from.map(() => from[Math.floor(Math.random() * from.length)] ?? Number.NaN),
      0.5,
    );
  const ratios = Array.from({ length: RESAMPLES }, () => drawn(foreign) / drawn(unknown));
  return [quantile(ratios, 0.025), quantile(ratios, 0.975)];
}
