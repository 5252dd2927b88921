import { checkBeforeUpload, HEAD_BYTES } from '#domain/volume-usage/check-before-upload.ts';
import type { UploadedFile, UploadProblem } from '#domain/submissions/schema.ts';
import type { KeptFiles } from './kept-files-storage.ts';
import {
  idleUpload,
  isOpen,
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
  /** Keeps chosen files beyond the page; without it they end with it. */
  kept?: KeptFiles;
  /** Waits until the server answers again; false where it did not in good time. */
  waitForServer?: () => Promise<boolean>;
  /** Told of every change: other pages show a running upload. */
  onChange?: (state: UploadState) => void;
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
  /** Adds files, but none twice; answers the names of those that are in the list already. */
  add: (files: readonly File[]) => string[];
  /** Brings back what was chosen before the page ended. */
  restore: () => Promise<void>;
  /** Booked files wait once more: for another account. */
  sendAgain: () => void;
  remove: (id: string) => void;
  submit: (run: UploadRun) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

/** An upload outside React: it goes on while people look at other pages of the portal. */
export function createUploadStore(services: UploadServices): UploadStore {
  const { kept } = services;
  let state = idleUpload;
  const files = new Map<string, File>();
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
    const over = [...files.keys()].filter((id) => !state.items.some((item) => item.id === id));
    for (const id of over) files.delete(id);
    void kept?.remove([...over, ...answeredBy(event)]);
    services.onChange?.(state);
    for (const listener of listeners) listener();
  };

  const check = async (id: string, file: File): Promise<void> => {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    dispatch({ type: 'checked', id, problem: checkBeforeUpload({ name: file.name, size: file.size, head }) });
  };

  const sendOne = (id: string, file: File, data: UploadData): Promise<void> =>
    sendFile(services, { id, file, data, signal: abort.signal }, dispatch);

  const add = (chosen: readonly File[]): string[] => {
    const waiting = state.items.filter(isOpen).flatMap(({ id }) => files.get(id) ?? []);
    const isKnown = (file: File, at: number): boolean =>
      [...waiting, ...chosen.slice(0, at)].some((other) => isSameFile(file, other));
    const fresh = chosen.filter((file, at) => !isKnown(file, at));
    const named = fresh.map((file) => ({ id: `file-${(lastId += 1)}`, file }));
    for (const { id, file } of named) {
      files.set(id, file);
      void kept?.put(id, file);
    }
    if (named.length > 0)
      dispatch({
        type: 'added',
        files: named.map(({ id, file }) => ({ id, name: file.name, size: file.size })),
      });
    return chosen.filter((file) => !fresh.includes(file)).map(({ name }) => name);
  };

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rate: () => rate,
    add,
    restore: async () => {
      if (state.items.length > 0) return;
      const chosen = (await kept?.take()) ?? [];
      if (chosen.length > 0 && state.items.length === 0) add(chosen);
    },
    sendAgain: () => dispatch({ type: 'again' }),
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

interface Sending {
  id: string;
  file: File;
  data: UploadData;
  signal: AbortSignal;
}

/** Sends one file until it has an answer; a lost connection is waited for. */
async function sendFile(
  { send, describeFailure, waitForServer }: UploadServices,
  { id, file, data, signal }: Sending,
  dispatch: (event: UploadEvent) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    dispatch({ type: 'sent', id, bytes: 0 });
    try {
      const answer = await send(file, data, {
        signal,
        onSent: (bytes) => dispatch({ type: 'sent', id, bytes }),
      });
      if (!signal.aborted) dispatch({ type: 'booked', id, answer });
      return;
    } catch (error) {
      if (signal.aborted) return;
      const failure = describeFailure(file, error);
      const mayWait = failure.status === 0 && tries < TRIES && waitForServer !== undefined;
      if (mayWait) dispatch({ type: 'offline', id });
      const isBack = mayWait && (await waitForServer());
      if (signal.aborted) return;
      if (!isBack) return dispatch({ type: 'failed', id, ...failure });
    }
  }
}

/** How often a file is sent before a lost connection counts as its failure, the server answering in between. */
const TRIES = 3;

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** A file with its final answer needs not be kept any longer. */
const answeredBy = (event: UploadEvent): string[] =>
  event.type === 'booked' || (event.type === 'failed' && event.status >= 400 && event.status < 500)
    ? [event.id]
    : [];

/** Leaving the portal would end the upload: the browser asks first. */
function watchLeaving(running: boolean): void {
  if (running) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
