import { removeSearchedZips } from '#web/core/forget-files.ts';
import type { SearchedZip } from '../upload-store.ts';
// The address that the build gives the worker, not an export of it.
// oxlint-disable-next-line import/default
import workerUrl from './zip-worker.ts?worker&url';

/** What of trusted types is used here: where a page demands them, a worker's address is only taken from a policy. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown;
  };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('portal-zips', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of the portal');
    return url;
  },
});

/** Searches a zip off the main thread; whoever gives up ends the search at once, wherever it is. */
export function searchZip(zip: File, signal: AbortSignal): Promise<SearchedZip> {
  const url = (policy?.createScriptURL(workerUrl) ?? workerUrl) as string;
  const worker = new Worker(url, { type: 'module' });
  return new Promise<SearchedZip>((resolve, reject) => {
    const fail = (): void => reject(new Error('the zip could not be read'));
    worker.addEventListener('message', ({ data }: MessageEvent<SearchedZip | null>) =>
      data ? resolve(data) : fail(),
    );
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(zip);
  }).finally(() => {
    worker.terminate();
    void removeSearchedZips();
  });
}
