import { checkBeforeUpload, HEAD_BYTES } from '#domain/volume-usage/check-before-upload.ts';
import type { UploadedFile, UploadProblem } from '#domain/submissions/schema.ts';
import {
  idleUpload,
  isRunning,
  nextWork,
  progressOf,
  uploadMachine,
  type UploadEvent,
  type UploadState,
} from './upload-machine.ts';

/** What internal people say beside a file, and for whom it counts. */
export interface UploadData {
  accountId?: string;
  contactEmail?: string;
}

export interface UploadFailure {
  status: number;
  problem: UploadProblem;
}

export interface UploadServices {
  /** Sends one file; throws when the signal stops it. */
  send: (
    file: File,
    data: UploadData,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ) => Promise<UploadedFile>;
  describeFailure: (file: File, error: unknown) => UploadFailure;
}

export interface UploadRun {
  data: UploadData;
  /** Called when every file has its answer, wherever in the portal the person is by then. */
  onFinished: (state: UploadState) => void;
}

export interface UploadStore {
  getSnapshot: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** Bytes per second of the running upload, as of its last event. */
  rate: () => number;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  submit: (run: UploadRun) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

/** An upload outside React: it goes on while people look at other pages of the portal. */
export function createUploadStore({ send, describeFailure }: UploadServices): UploadStore {
  let state = idleUpload;
  let files = new Map<string, File>();
  let abort = new AbortController();
  let lastId = 0;
  let startedAt = 0;
  let rate = 0;
  const listeners = new Set<() => void>();

  const dispatch = (event: UploadEvent): void => {
    const next = uploadMachine(state, event);
    if (next === state) return;
    if (isRunning(next) !== isRunning(state)) watchLeaving(isRunning(next));
    state = next;
    const { sent } = progressOf(state);
    rate = isRunning(state) ? (sent * 1000) / Math.max(1, performance.now() - startedAt) : 0;
    files = new Map([...files].filter(([id]) => state.items.some((item) => item.id === id)));
    for (const listener of listeners) listener();
  };

  const check = async (id: string, file: File): Promise<void> => {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    dispatch({ type: 'checked', id, problem: checkBeforeUpload({ name: file.name, size: file.size, head }) });
  };

  const sendOne = async (id: string, file: File, data: UploadData): Promise<void> => {
    const { signal } = abort;
    dispatch({ type: 'sent', id, bytes: 0 });
    try {
      const answer = await send(file, data, {
        signal,
        onSent: (bytes) => dispatch({ type: 'sent', id, bytes }),
      });
      if (!signal.aborted) dispatch({ type: 'booked', id, answer });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', id, ...describeFailure(file, error) });
    }
  };

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rate: () => rate,
    add: (chosen) => {
      const named = chosen.map((file) => ({ id: `file-${(lastId += 1)}`, file }));
      for (const { id, file } of named) files.set(id, file);
      dispatch({
        type: 'added',
        files: named.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
      });
    },
    remove: (id) => dispatch({ type: 'removed', id }),
    submit: async ({ data, onFinished }) => {
      abort = new AbortController();
      const { signal } = abort;
      startedAt = performance.now();
      dispatch({ type: 'submitted' });
      for (let work = nextWork(state); work && !signal.aborted; work = nextWork(state)) {
        const file = files.get(work.id);
        if (!file) break;
        await (work.kind === 'check' ? check(work.id, file) : sendOne(work.id, file, data));
      }
      if (!signal.aborted && state.step === 'finished') onFinished(state);
    },
    cancel: () => {
      abort.abort();
      dispatch({ type: 'cancelled' });
    },
    reset: () => dispatch({ type: 'reset' }),
  };
}

/** Leaving the portal would end the upload: the browser asks first. */
function watchLeaving(running: boolean): void {
  if (running) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
