import { randomUUID } from 'node:crypto';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { uploadBody, uploadHeaders } from '../usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../volume-portal.ts';
import { zipOf } from '../zip-writer.ts';
import { sleep } from './fault-report.ts';
import type { Tally, WriterScene } from './usage-writers.ts';

/** A zip of two files, one of which names a key that nobody knows as well: both are counted, what is unknown is set aside. */
export async function uploadFiles(
  { reporter, keys: { zipped } }: WriterScene,
  url: () => string,
  tally: Tally,
): Promise<void> {
  const file = (keys: string[]) =>
    usageFile(
      keys,
      keys.map((_, k) => usageAt(0, 5, { k })),
      { instanceId: randomUUID() },
    );
  const contents = [await file([zipped.value]), await file([zipped.value, randomKey()])];
  const zip = zipOf(contents.map((content, at) => ({ name: `${at}.ulvd`, content })));
  for (;;) {
    const answer = await fetch(`${url()}/api/usage/manual/local`, {
      method: 'POST',
      headers: { ...reporter, ...uploadHeaders },
      body: new Uint8Array(uploadBody(zip, { fileName: 'usage.zip' })),
    }).catch(() => undefined);
    const summary = (await answer?.json().catch(() => undefined)) as UploadSummary | undefined;
    if (answer?.ok && summary?.processedFiles === contents.length) break;
    if (answer && summary !== undefined && answer.status < 500 && summary.retryable?.length !== 1)
      throw new Error(`a good zip was answered ${answer.status}: ${JSON.stringify(summary)}`);
    await sleep(50);
  }
  tally.sums.set(zipped.id, (tally.sums.get(zipped.id) ?? 0n) + 10n);
  tally.steps += 1;
}
