import { createStore, type Store } from '#web/ui/create-store.ts';
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

/** What was found in a zip: its usage files, and why others, or all of it, were not taken. */
export interface SearchedZip {
  files: readonly File[];
  problems: readonly UploadProblem[];
}

export interface UploadServices {
  /** Sends one file; throws when the signal stops it. */
  send: (
    file: File,
    data: UploadData,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ) => Promise<UploadedFile>;
  describeFailure: (file: File, error: unknown) => UploadFailure;
  /** Finds the usage files in a zip; without it a zip is a file like any other. */
  searchZip?: (zip: File, signal: AbortSignal) => Promise<SearchedZip>;
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

export interface UploadStore extends Store<UploadState> {
  fileOf: (id: string) => File | undefined;
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
  const { set, ...store } = createStore(idleUpload);
  const { getSnapshot } = store;
  const files = new Map<string, File>();
  /** The zip that a file was taken out of. */
  const zips = new Map<string, File>();
  const searches = createSearches(services, (id, zip, { files: found, problems }) =>
    dispatch({ type: 'searched', id, files: hold(found, zip), problems }),
  );
  let abort = new AbortController();
  let lastId = 0;
  let startedAt = 0;
  let rate = 0;

  const dispatch = (event: UploadEvent): void => {
    const before = getSnapshot();
    const next = uploadMachine(before, event);
    if (next === before) return;
    if (isRunning(next) !== isRunning(before)) watchLeaving(isRunning(next));
    rate = rateOf(next, startedAt);
    set(next);
    const over = [...files.keys()].filter((id) => !next.items.some((item) => item.id === id));
    for (const held of [files, zips]) over.forEach((id) => held.delete(id));
    over.forEach(searches.end);
    void kept?.remove([...over, ...answeredBy(event)]);
    services.onChange?.(next);
  };

  const hold = (fresh: readonly File[], zip?: File) => {
    const held = fresh.map((file) => {
      const id = `file-${(lastId += 1)}`;
      files.set(id, file);
      if (zip) zips.set(id, zip);
      return { id, file, name: file.name, size: file.size, isZip: !zip && searches.opens(file) };
    });
    void kept?.put(held);
    return held;
  };

  const add = (chosen: readonly File[]): string[] => {
    const waiting = waitingIn(getSnapshot()).flatMap(({ id }) => zips.get(id) ?? files.get(id) ?? []);
    const fresh = freshOf(chosen, waiting);
    const named = hold(fresh);
    if (named.length > 0) dispatch({ type: 'added', files: named });
    for (const { id, file, isZip } of named) if (isZip) searches.begin(id, file);
    return chosen.filter((file) => !fresh.includes(file)).map(({ name }) => name);
  };

  return {
    ...store,
    fileOf: (id) => files.get(id),
    rate: () => rate,
    add,
    restore: async () => {
      const isEmpty = (): boolean => getSnapshot().items.length === 0;
      const chosen = isEmpty() ? await kept?.take() : undefined;
      if (chosen && isEmpty()) add(chosen);
    },
    sendAgain: () => dispatch({ type: 'again' }),
    remove: (id) => dispatch({ type: 'removed', id }),
    submit: async ({ data, onFinished }) => {
      const { signal } = (abort = new AbortController());
      startedAt = performance.now();
      dispatch({ type: 'submitted' });
      for (let work = nextWork(getSnapshot()); work && !signal.aborted; work = nextWork(getSnapshot())) {
        const file = files.get(work.id);
        if (!file) break;
        await (work.kind === 'check'
          ? checkFile(work.id, file, dispatch)
          : sendFile(services, { id: work.id, file, data, signal }, dispatch));
      }
      const state = getSnapshot();
      if (!signal.aborted && state.step === 'finished') onFinished(state);
    },
    cancel: () => {
      abort.abort();
      dispatch({ type: 'cancelled' });
    },
    reset: () => dispatch({ type: 'reset' }),
  };
}

/** Opens one zip after the other; whoever takes a zip out of the list ends its search. */
function createSearches(
  { searchZip }: Pick<UploadServices, 'searchZip'>,
  tell: (id: string, zip: File, found: SearchedZip) => void,
) {
  const running = new Map<string, AbortController>();
  let last = Promise.resolve();
  const search = async (id: string, zip: File, { signal }: AbortController): Promise<void> => {
    if (signal.aborted || !searchZip) return;
    const found = await searchZip(zip, signal);
    running.delete(id);
    if (!signal.aborted) tell(id, zip, found);
  };
  return {
    opens: ({ name }: File): boolean => searchZip !== undefined && name.toLowerCase().endsWith('.zip'),
    begin: (id: string, zip: File): void => {
      const ended = new AbortController();
      running.set(id, ended);
      last = last.then(() => search(id, zip, ended));
    },
    end: (id: string): void => running.get(id)?.abort(),
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

async function checkFile(id: string, file: File, dispatch: (event: UploadEvent) => void): Promise<void> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  dispatch({ type: 'checked', id, problem: checkBeforeUpload({ name: file.name, size: file.size, head }) });
}

const rateOf = (state: UploadState, startedAt: number): number =>
  isRunning(state) ? (progressOf(state).sent * 1000) / Math.max(1, performance.now() - startedAt) : 0;

const waitingIn = ({ items }: UploadState) =>
  items.filter((item) => isOpen(item) || item.state === 'searching');

/** Chosen files that are not in the list yet, and not chosen twice. */
const freshOf = (chosen: readonly File[], waiting: readonly File[]): File[] =>
  chosen.filter((file, at) => ![...waiting, ...chosen.slice(0, at)].some((other) => isSameFile(file, other)));

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
