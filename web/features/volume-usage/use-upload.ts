import i18next from 'i18next';
import { CallError } from '#web/core/call.ts';
import { browserSession } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useStore } from '#web/ui/create-store.ts';
import { waitForServer } from '#web/core/wait-for-server.ts';
import { problemOfFile, sendUsageFile } from './queries.ts';
import { createKeptFiles } from './kept-files-storage.ts';
import { runningUpload, type RunningUpload } from './running-upload-store.ts';
import { isDone, isRunning, placeOf, type UploadState } from './upload-machine.ts';
import { createUploadStore, type UploadFailure, type UploadStore } from './upload-store.ts';

/** A failure in words: the file's own problem where the server names one, else the sentence for the status (8.06, 8.07). */
export function describeFailure(file: File, error: unknown): UploadFailure {
  const status = error instanceof CallError ? error.status : 500;
  const known = problemOfFile(error);
  const code = error instanceof CallError ? (error.problem?.code ?? String(status)) : 'UNEXPECTED';
  // A limit of the portal says itself when there is room again.
  const said = error instanceof CallError && code === 'UPLOAD_LIMIT' ? error.message : undefined;
  const text = said ?? requestFailure(i18next.t, error, { singleFileUpload: true }).text ?? '';
  return { status, problem: known ?? { name: file.name, code, line: null, message: text } };
}

/** The upload of this browser tab: it outlives the page that began it. */
const uploadStore = createUploadStore({
  ...{ send: sendUsageFile, describeFailure, waitForServer },
  searchZip: async (zip, signal) => {
    try {
      const { searchZip } = await import('./zips/zip-channel.ts');
      signal.throwIfAborted();
      return await searchZip(zip, signal);
    } catch {
      const message = i18next.t('products.licenses.reportUsage.itext.zipNotRead');
      return { files: [], problems: [{ name: zip.name, code: 'UNEXPECTED', line: null, message }] };
    }
  },
  kept: createKeptFiles(() => {
    const session = browserSession.store.getSnapshot();
    return session.phase === 'ready' ? session.user.userId : undefined;
  }),
  onChange: (upload) => runningUpload.set(isRunning(upload) ? tellOf(upload) : null),
});

/** Where the upload was begun stays its place, whatever page is open now. */
let begunAt = '';
function tellOf(upload: UploadState): RunningUpload {
  if (runningUpload.isWatched()) begunAt = location.pathname;
  const name = upload.items.find((item) => item.state === 'sending')?.name ?? '';
  return { name, ...placeOf(upload), address: begunAt };
}

/** A result belongs to the page where its files were sent: another one begins with a form and with its own receipts. */
export function leaveResultsElsewhere(): void {
  const isElsewhere = begunAt !== '' && begunAt !== location.pathname;
  if (isElsewhere && isDone(uploadStore.getSnapshot())) uploadStore.reset();
}

export function useUpload(): { upload: UploadState; store: UploadStore } {
  const upload = useStore(uploadStore);
  return { upload, store: uploadStore };
}
