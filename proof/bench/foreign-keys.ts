import { randomUUID } from 'node:crypto';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../../testing/people.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { preview, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { less, quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const [OWN, OTHER] = ['own', 'other'];
const [KEYS, WARM_UP] = [20, 20];
/** Rounds, until every interval is narrow enough to say something. */
const [LEAST, BLOCK, LAST] = [200, 100, 5000];
const LIMIT_MS = 90_000;
/** By how much the two may seem to differ where they do not: the processor is shared. */
const MOST = 0.1;
const kinds = ['foreign', 'unknown'] as const;
type Kind = (typeof kinds)[number];
type Times = Record<Kind, number[]>;

/**
 * Whether time tells somebody that a key is another customer's: the same calls with such a key and with nobody's. What
 * is busy beside makes both of a round slower: they are told apart by their differences, each over two rounds, one in
 * either order.
 */
export async function measureForeignKeys(): Promise<Figure[]> {
  const quotas = { UPLOAD_FILES_PER_DAY: '1000000', UPLOAD_RECORDS_PER_DAY: '1000000000' };
  const scratch = await startScratchPortal(quotas);
  const { portal } = scratch;
  const reporter = await createSignedIn(portal, {
    accounts: { [OWN]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
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
    const { statusCode, body } = await app.inject({ url, headers: reporter.headers });
    if (statusCode !== 200) throw new Error(body);
  };
  let receiptId = '';
  const calls: Record<string, (key: string, file: Buffer) => Promise<void>> = {
    preview: async (_, file) => {
      const { json } = await preview(running, reporter, file);
      if (json.files[0]?.state !== 'unknownKey') throw new Error(JSON.stringify(json));
    },
    upload: async (_, file) => void (receiptId = (await uploadOk(running, reporter, file)).id),
    'the same upload again': async (_, file) => void (await uploadOk(running, reporter, file)),
    'its receipt': () => get(`/api/submissions/own/${receiptId}`),
    'history found by the end of the key': (key) =>
      get(`/api/accounts/${OWN}/usage-reports?search=${key.slice(-15)}`),
  };
  const names = Object.keys(calls);
  const times = new Map<string, Times>(names.map((name) => [name, { foreign: [], unknown: [] }]));
  const runRound = async (round: number): Promise<void> => {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const key = keys[kind][Math.abs(round) % KEYS] ?? '';
      const file = await usageFile([key], [usageAt(0, 1), usageAt(1, 2)], { instanceId: randomUUID() });
      for (const [name, call] of Object.entries(calls)) {
        const begun = performance.now();
        await call(key, file);
        if (round >= 0) times.get(name)?.[kind].push(performance.now() - begun);
      }
    }
  };
  const isKnown = (): boolean => [...times.values()].every((of) => spreadOf(compare(of)) <= MOST);
  for (let round = -WARM_UP; round < 0; round += 1) await runRound(round);
  const until = performance.now() + LIMIT_MS;
  for (let round = 0; round < LAST && performance.now() < until; round += 1) {
    if (round >= LEAST && round % BLOCK === 0 && isKnown()) break;
    await runRound(round);
  }
  await app.close();
  await scratch.close();
  return [...times].map(([name, of]) => figureOf(name, of));
}

interface Comparison {
  rounds: number;
  /** Median of the calls with nobody's key, in milliseconds. */
  usual: number;
  /** How much slower a foreign key is, as a share of that: the median, and where it lies with 95 % confidence. */
  middle: number;
  low: number;
  high: number;
}

/** By the order of the differences alone: nothing is supposed of how they are spread. */
function compare({ foreign, unknown }: Times): Comparison {
  const differences = unknown.map((time, at) => (foreign[at] ?? Number.NaN) - time);
  const pairs = Array.from(
    { length: Math.floor(differences.length / 2) },
    (_, at) => ((differences[2 * at] ?? 0) + (differences[2 * at + 1] ?? 0)) / 2,
  ).toSorted((a, b) => a - b);
  const usual = quantile(unknown, 0.5);
  const reach = 0.98 * Math.sqrt(pairs.length); // 1.96 standard deviations of a count that has even chances
  const share = (rank: number) => (pairs[Math.round(rank)] ?? Number.NaN) / usual;
  const half = (pairs.length - 1) / 2;
  return {
    ...{ rounds: unknown.length, usual },
    ...{ middle: share(half), low: share(half - reach), high: share(half + reach) },
  };
}

/** How far the interval reaches to either side. */
const spreadOf = ({ low, high }: Comparison): number => (high - low) / 2;

function figureOf(name: string, times: Times): Figure {
  const { rounds, usual, middle, low, high } = compare(times);
  const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
  return {
    what: `${name}: a foreign key against nobody's, ${rounds} rounds, median of the differences (95 % interval)`,
    measured: [less(usual, 'ms')],
    shown: `${percent(middle)} (${percent(low)} to ${percent(high)}) of ${usual.toFixed(2)} ms`,
    target: `no difference: the interval lies within ±${MOST * 100} %`,
    met: low >= -MOST && high <= MOST,
  };
}
