import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { CallError } from '#web/core/call.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { problemOfFile, sendUsageFile } from './queries.ts';
import type { UploadState } from './upload-machine.ts';
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
const uploadStore = createUploadStore({ send: sendUsageFile, describeFailure });

export function useUpload(): { upload: UploadState; store: UploadStore } {
  const upload = useSyncExternalStore(uploadStore.subscribe, uploadStore.getSnapshot);
  return { upload, store: uploadStore };
}
