import { useQueries } from '@tanstack/react-query';
import { markTwins } from '#domain/volume-usage/preview-file.ts';
import type { PreviewedFile } from '#domain/volume-usage/schema.ts';
import { previewQuery } from './queries.ts';
import { isRunning } from './upload-machine.ts';
import { useUpload } from './use-upload.ts';

/** What is known of a chosen file before it is sent; null where the server could not be asked. */
export type Preview = 'asking' | PreviewedFile | null;

/** Asks of every file that waits what sending it would come to. It never holds the upload up. */
export function usePreviews(accountId: string | undefined): ReadonlyMap<string, Preview> {
  const { upload, store } = useUpload();
  const ids = isRunning(upload)
    ? []
    : upload.items.filter((item) => item.state === 'waiting').map(({ id }) => id);
  const results = useQueries({ queries: ids.map((id) => previewQuery(accountId, id, store.fileOf(id))) });
  const known = markTwins(results.flatMap(({ data }) => data ?? []));
  const previews = new Map<string, Preview>();
  let at = 0;
  results.forEach(({ data, isFetching }, index) => {
    const preview = data ? (known[at++] ?? null) : isFetching ? 'asking' : null;
    previews.set(ids[index] ?? '', preview);
  });
  return previews;
}
