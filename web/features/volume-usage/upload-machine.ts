import type { UploadedFile, UploadProblem } from '#domain/submissions/schema.ts';
import type { UploadResults } from '#domain/volume-usage/upload-outcome.ts';

/** The steps of an upload (4.17). */
export type UploadStep = 'idle' | 'parsing' | 'uploading' | 'finished';

/** One chosen file and what is known of it. */
export type UploadItem = Readonly<{ id: string; name: string; size: number }> & ItemState;
type ItemState =
  /** A zip in which usage files are looked for. */
  | { state: 'searching' }
  | { state: 'waiting'; checked: boolean }
  | { state: 'sending'; sent: number }
  | { state: 'booked'; answer: UploadedFile }
  /** Bad: sending it again would not help. */
  | { state: 'invalid'; problem: UploadProblem }
  | { state: 'retryable'; problem: UploadProblem };

export interface UploadState {
  step: UploadStep;
  /** The file on its way waits until the server can be reached again. */
  offline?: boolean;
  items: readonly UploadItem[];
}

interface ChosenFile {
  id: string;
  name: string;
  size: number;
  isZip?: boolean;
}

export type UploadEvent =
  | { type: 'added'; files: readonly ChosenFile[] }
  /** The files of a zip take its place; what is wrong in it is named. */
  | { type: 'searched'; id: string; files: readonly ChosenFile[]; problems: readonly UploadProblem[] }
  | { type: 'removed'; id: string }
  | { type: 'submitted' }
  /** A file was looked at before it is sent; `problem` is why it need not be. */
  | { type: 'checked'; id: string; problem: UploadProblem | null }
  | { type: 'sent'; id: string; bytes: number }
  | { type: 'booked'; id: string; answer: UploadedFile }
  | { type: 'failed'; id: string; status: number; problem: UploadProblem }
  /** The connection is lost: the file on its way waits for it. */
  | { type: 'offline'; id: string }
  /** Booked files are to be sent once more: for another account. */
  | { type: 'again' }
  | { type: 'cancelled' }
  | { type: 'reset' };

export const idleUpload: UploadState = { step: 'idle', items: [] };

export const isRunning = ({ step }: UploadState): boolean => step === 'parsing' || step === 'uploading';
const isWaiting = (item: UploadItem): boolean => item.state === 'waiting';
const isBooked = (item: UploadItem): boolean => item.state === 'booked';
/** [4.17] Zips are being read: nothing is sent meanwhile. */
export const isSearching = ({ items }: UploadState): boolean =>
  items.some((item) => item.state === 'searching');
export const isOpen = (item: UploadItem): boolean => item.state === 'waiting' || item.state === 'retryable';

/** Whether anything could be sent: files that wait, or that may be sent again. */
export const canSubmit = (state: UploadState): boolean =>
  !isRunning(state) && !isSearching(state) && state.items.some(isOpen);

/** With files to send again, and nothing new, the submit button turns into a retry (4.20). */
export const isRetry = (state: UploadState): boolean =>
  state.items.some((item) => item.state === 'retryable') && !state.items.some(isWaiting);

/** What is to be done next: look at every file first, then send them one at a time (4.18). */
export function nextWork(state: UploadState): { kind: 'check' | 'send'; id: string } | null {
  if (state.step === 'parsing') {
    const item = state.items.find((one) => one.state === 'waiting' && !one.checked);
    return item ? { kind: 'check', id: item.id } : null;
  }
  if (state.step !== 'uploading' || state.items.some((item) => item.state === 'sending')) return null;
  const item = state.items.find(isWaiting);
  return item ? { kind: 'send', id: item.id } : null;
}

/** Moves an upload by one event; events that do not fit the step change nothing. */
export const uploadMachine = (state: UploadState, event: UploadEvent): UploadState =>
  isRunning(state) ? whileRunning(state, event) : whileChoosing(state, event);

function whileChoosing(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'added': {
      const kept = unfinished(state);
      const fresh = event.files.filter(({ id }) => !kept.some((item) => item.id === id));
      return {
        step: 'idle',
        items: [...kept, ...fresh.map((file) => (file.isZip ? searching(file) : waiting(file)))],
      };
    }
    case 'searched':
      return {
        ...state,
        items: state.items.flatMap((item) => (item.id === event.id ? contentOf(item, event) : item)),
      };
    case 'removed':
      return settle({ ...state, items: state.items.filter(({ id }) => id !== event.id) });
    case 'submitted':
      return canSubmit(state) ? begin(state) : state;
    case 'again':
      return { step: 'idle', items: state.items.filter(isBooked).map(waiting) };
    case 'reset':
      return idleUpload;
    default:
      return state;
  }
}

function whileRunning(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'cancelled') return settle({ step: 'finished', items: state.items.map(unsent) });
  if (event.type === 'checked')
    return state.step === 'parsing' ? advance(change(state, event.id, checkedState(event.problem))) : state;
  if (state.step !== 'uploading') return state;
  switch (event.type) {
    case 'sent':
      return online(change(state, event.id, { state: 'sending', sent: event.bytes }));
    case 'offline':
      return { ...change(state, event.id, { state: 'sending', sent: 0 }), offline: true };
    case 'booked':
      return advance(change(state, event.id, { state: 'booked', answer: event.answer }));
    case 'failed':
      return advance(change(state, event.id, failedState(event)));
    default:
      return state;
  }
}

const waiting = ({ id, name, size }: ChosenFile): UploadItem => ({
  ...{ id, name, size },
  state: 'waiting',
  checked: false,
});

const searching = ({ id, name, size }: ChosenFile): UploadItem => ({ id, name, size, state: 'searching' });

function contentOf(
  zip: UploadItem,
  { files, problems }: Extract<UploadEvent, { type: 'searched' }>,
): UploadItem[] {
  const bad = problems.map((problem, at): UploadItem => ({
    ...{ id: `${zip.id}-${at}`, name: problem.name, size: 0 },
    state: 'invalid',
    problem,
  }));
  return [...files.map(waiting), ...bad];
}

/** A new choice of files keeps what still waits, and drops what has its answer; before the first is sent, nothing has. */
const unfinished = ({ step, items }: UploadState): UploadItem[] =>
  step === 'idle' ? [...items] : items.filter((item) => isOpen(item) || item.state === 'searching');

/** Only waiting files, and those to be sent again, are sent; what was booked stays so (4.20). */
const begin = (state: UploadState): UploadState =>
  advance({ step: 'parsing', items: state.items.map((item) => (isOpen(item) ? waiting(item) : item)) });

/** What was not answered waits again: sending a file twice counts it once. */
const unsent = (item: UploadItem): UploadItem => (item.state === 'sending' ? waiting(item) : item);

const checkedState = (problem: UploadProblem | null): ItemState =>
  problem ? { state: 'invalid', problem } : { state: 'waiting', checked: true };

/** 4.19: a status of 500 or higher, or no answer at all, is not the file's fault. */
const failedState = ({ status, problem }: { status: number; problem: UploadProblem }): ItemState =>
  status >= 500 || status === 0 ? { state: 'retryable', problem } : { state: 'invalid', problem };

/** An answer is final: only a file that waits or is on its way changes. */
function change(state: UploadState, id: string, next: ItemState): UploadState {
  const items = state.items.map((item) =>
    item.id === id && (item.state === 'waiting' || item.state === 'sending')
      ? { id: item.id, name: item.name, size: item.size, ...next }
      : item,
  );
  return { ...state, items };
}

function online(state: UploadState): UploadState {
  const { offline: _, ...rest } = state;
  return rest;
}

/** From parsing to uploading when every file was looked at, and to finished when none is left. */
function advance(state: UploadState): UploadState {
  const unchecked = state.items.some((item) => item.state === 'waiting' && !item.checked);
  if (unchecked && state.step === 'parsing') return state;
  const left = state.items.some((item) => item.state === 'waiting' || item.state === 'sending');
  return { ...online(state), step: left ? 'uploading' : 'finished' };
}

/** Without any answer there is nothing finished to look at. */
const settle = (state: UploadState): UploadState =>
  state.items.every(isWaiting) ? { ...state, step: 'idle' } : state;

/** What the files came to, for the outcome (4.21). */
export function resultsOf({ items }: UploadState): UploadResults {
  return {
    successful: items.flatMap((item) => (item.state === 'booked' ? [item.answer] : [])),
    invalid: items.flatMap((item) => (item.state === 'invalid' ? [item.problem] : [])),
    retryable: items.flatMap((item) => (item.state === 'retryable' ? [item.problem] : [])),
  };
}

/** Every file has its answer: there is a result to look at, and nothing left to send. */
export const isDone = (state: UploadState): boolean => state.step === 'finished' && !state.items.some(isOpen);

/** Which of the files is on its way, from 1, and how many are to be sent in all. */
export function placeOf({ items }: UploadState): { n: number; count: number } {
  const sent = items.filter((item) => item.state !== 'invalid');
  const answered = sent.filter((item) => item.state === 'booked' || item.state === 'retryable').length;
  return { n: Math.min(answered + 1, sent.length), count: sent.length };
}

/** Bytes sent and to be sent of this run. */
export function progressOf({ items }: UploadState): { sent: number; total: number } {
  const counted = items.filter((item) => item.state !== 'invalid');
  const total = counted.reduce((sum, { size }) => sum + size, 0);
  const sent = counted.reduce(
    (sum, item) =>
      sum +
      (item.state === 'sending' ? Math.min(item.sent, item.size) : item.state === 'waiting' ? 0 : item.size),
    0,
  );
  return { sent, total };
}
