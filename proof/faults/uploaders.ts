import { randomUUID } from 'node:crypto';
import { UploadSummary, type Receipt } from '#domain/submissions/schema.ts';
import type { UploadLog } from '../../testing/ledger-checker.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import type { testPortalOn } from '../../testing/test-portal.ts';
import { sha256Hex } from '../../testing/usage-files.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { sleep } from './fault-report.ts';

export const ACCOUNT = 'acc-faults';
const UPLOADERS = 3;
const PAUSE_MS = 50;
const GIVE_UP_MS = 60_000;

export interface SentFile extends UploadLog {
  bytes: Buffer;
  receipt?: Receipt;
}

/** One try: what came back, and how long it took. */
export interface Answer {
  status: number;
  ms: number;
}

export interface Uploads {
  files: SentFile[];
  answers: Answer[];
  foundAgain: number;
  /** Lets every uploader finish the file at hand. */
  stop: () => Promise<void>;
}

export const signInReporter = (
  portal: ReturnType<typeof testPortalOn>,
  accountId = ACCOUNT,
): Promise<SignedInPerson> =>
  createSignedIn(portal, { accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });

/** One license key per uploader. */
export async function createKeys(
  portal: ReturnType<typeof testPortalOn>,
  accountId = ACCOUNT,
): Promise<string[]> {
  const keys = Array.from({ length: UPLOADERS }, randomKey);
  for (const value of keys)
    await createVolumeKey(
      { portal },
      { accountId, value, createdDate: '2020-01-01', expiryDate: '2999-12-31' },
    );
  return keys;
}

/** Sends one file after the other on each key, each until it is acknowledged. */
export function startUploads(
  files: SentFile[],
  keys: readonly string[],
  url: () => string,
  headers: () => Record<string, string>,
): Uploads {
  let stopped = false;
  const uploads: Uploads = { files, answers: [], foundAgain: 0, stop: async () => {} };
  const upload = async (key: string): Promise<void> => {
    while (!stopped) {
      const file = await makeFile(key);
      files.push(file);
      for (const end = Date.now() + GIVE_UP_MS; Date.now() < end && file.outcome !== 'ok';) {
        const { receipt, ...answer } = await sendFile(url(), headers(), file.bytes);
        uploads.answers.push(answer);
        if (!receipt) {
          await sleep(PAUSE_MS);
          continue;
        }
        Object.assign(file, { outcome: 'ok', receipt: { ...receipt, duplicate: false } });
        if (receipt.duplicate) uploads.foundAgain += 1;
      }
    }
  };
  const all = Promise.all(keys.map(upload));
  all.catch(() => {}); // awaited in stop(); until then a failure must not end the program
  uploads.stop = async () => {
    stopped = true;
    await all;
  };
  return uploads;
}

async function makeFile(key: string): Promise<SentFile> {
  const records = 200 + Math.floor(Math.random() * 2000);
  const bytes = await usageFile(
    [key],
    Array.from({ length: records }, (_, hour) => usageAt(hour, 1 + (hour % 7))),
    { instanceId: randomUUID() },
  );
  const sum = Array.from({ length: records }, (_, hour) => 1 + (hour % 7)).reduce((a, b) => a + b, 0);
  return { bytes, sha256: sha256Hex(bytes), records, sum, outcome: 'info' };
}

/**
 * With the receipt if there is one; none where nobody answered (status 0), the answer was 5xx, or the log-in has
 * run out. Any other 4xx would blame the file, which is good.
 */
export async function sendFile(
  url: string,
  headers: Record<string, string>,
  bytes: Buffer,
): Promise<Answer & { receipt?: Receipt | undefined }> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/usage/manual/local`, {
    method: 'POST',
    headers: { ...headers, ...uploadHeaders },
    body: new Uint8Array(uploadBody(bytes)),
  }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  const seen = { status: body === undefined ? 0 : (answer?.status ?? 0), ms: performance.now() - started };
  if (!answer || seen.status === 0 || seen.status >= 500 || seen.status === 401) return seen;
  if (!answer.ok) throw new Error(`a good file was answered ${answer.status}: ${JSON.stringify(body)}`);
  return { ...seen, receipt: UploadSummary.parse(body).successful[0]?.receipt };
}
