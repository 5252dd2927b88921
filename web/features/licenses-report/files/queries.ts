import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createFile, deleteFile, downloadFile, listFiles } from '#domain/licenses-report/files/contract.ts';
import type { FileFormat, ReportFile } from '#domain/licenses-report/files/schema.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import { toSaved } from '#domain/licenses-report/saved-filters.ts';
import { call, download } from '#web/core/http.ts';

/** While a file is written its progress is asked for this often. */
const ASK_AGAIN_MS = 2000;

export const isUnderWay = ({ state }: ReportFile): boolean => state === 'WAITING' || state === 'WRITING';

/** One's own files, newest first. */
export const reportFilesQuery = queryOptions({
  queryKey: ['licenses-report', 'all', 'files'] as const,
  queryFn: ({ signal }) => call(listFiles, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASK_AGAIN_MS : false),
});

/** The ids of what was asked for and not answered, whichever button asked: the same once more is one file. */
const unanswered = new Map<string, string>();

/** Has everything that the filters leave written to a file; the list says how far it is. */
export async function askForFile(
  queryClient: QueryClient,
  choice: { filters: ReportFilters; sort: ReportSort; format: FileFormat },
): Promise<void> {
  const { filters, sort, format } = choice;
  const body = { filters: toSaved(filters), sort: writeSort(sort), format };
  const wish = JSON.stringify(body);
  const fileId = unanswered.get(wish) ?? crypto.randomUUID();
  unanswered.set(wish, fileId);
  const made = await call(createFile, { params: { fileId }, body });
  unanswered.delete(wish);
  queryClient.setQueryData(reportFilesQuery.queryKey, (files: ReportFile[] = []) => [
    made,
    ...files.filter(({ id }) => id !== made.id),
  ]);
}

export const saveReportFile = ({ id }: ReportFile): Promise<string> =>
  download(downloadFile, { params: { fileId: id } });
export const removeReportFile = ({ id }: ReportFile) => call(deleteFile, { params: { fileId: id } });
