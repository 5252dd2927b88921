import { DraftConflict, type Draft, type DraftInfo, type SaveDraft } from '#domain/drafts/schema.ts';
import { CallError, isConnectionFailure } from '#web/core/call.ts';
import type { ConnectionState } from '#web/core/connection.ts';
import { createStore, type Store } from '#web/ui/create-store.ts';
import {
  draftMachine,
  isUnsaved,
  loadingDraft,
  type ConflictCode,
  type DraftEvent,
  type DraftState,
} from './draft-machine.ts';

export interface DraftServices {
  load: () => Promise<Draft | null>;
  save: (saving: SaveDraft) => Promise<DraftInfo>;
  discard: (version: string) => Promise<void>;
  connection: Store<ConnectionState>;
  /** Names a saving; random. */
  newVersion?: () => string;
  /** How long typing pauses before it is saved. */
  pauseMs?: number;
}

export interface DraftStore extends Store<DraftState> {
  /** Loads the draft, also instead of what is on the page. */
  open: () => Promise<void>;
  /** Takes what the form holds now; saved after a pause. */
  type: (content: string) => void;
  /** Saves at once; true when nothing is left that is on this page only. */
  flush: () => Promise<boolean>;
  /** Puts what is on the page in the place of what another tab or a colleague saved. */
  keepMine: () => void;
  /** After it was sent, or when it is not wanted any more. */
  discard: () => Promise<void>;
  /** Listens for the connection and for the page being hidden until the returned function is called. */
  watch: () => () => void;
}

const CONFLICTS: ReadonlySet<string> = new Set<ConflictCode>(['DRAFT_CHANGED', 'DRAFT_GONE']);
const SAVE_AFTER_MS = 1_500;
/** After a failure of the server; a connection that is lost tells by itself when it is back. */
const RETRY_MS = 10_000;

async function loadWith(
  services: DraftServices,
): Promise<Extract<DraftEvent, { kind: 'loaded' | 'loadFailed' }>> {
  try {
    return { kind: 'loaded', draft: await services.load() };
  } catch (error) {
    return { kind: 'loadFailed', error };
  }
}

/** Keeps a form's draft on the server while somebody types: one saving at a time, the latest text, no text twice. */
export function createDraftStore(services: DraftServices): DraftStore {
  const { connection, newVersion = () => crypto.randomUUID(), pauseMs = SAVE_AFTER_MS } = services;
  const { set, ...store } = createStore(loadingDraft);
  const { getSnapshot } = store;
  const pause = createTimer(() => void flush());
  const retry = createTimer(() => dispatch({ kind: 'retried' }));
  let flight: Promise<void> | undefined;
  /** The saving whose answer was lost: sent once more as it was, the server knows whether it had it. */
  let open: SaveDraft | undefined;
  /** No saving begins beside the removal: it would be told that its draft is gone. */
  let isDiscarding = false;
  /** Nothing is tried again for a page that was left. */
  let isWatched = false;

  const dispatch = (event: DraftEvent): void => {
    const next = draftMachine(getSnapshot(), event);
    if (next === getSnapshot()) return;
    set(next);
    if (isChanged(getSnapshot())) pause.start(pauseMs);
  };

  const saveOnce = async (): Promise<void> => {
    const state = getSnapshot();
    if (!isChanged(state)) return;
    const saving = open ?? savingOf(state, newVersion());
    open = saving;
    dispatch({ kind: 'sent', again: saving.content !== state.content });
    try {
      const draft = await services.save(saving);
      open = undefined;
      dispatch({ kind: 'saved', draft });
    } catch (error) {
      if (!mayHaveArrived(error)) open = undefined;
      else if (isWatched) retry.start(RETRY_MS);
      dispatch(failureOf(error));
    }
  };

  const flush = async (): Promise<boolean> => {
    pause.stop();
    while (flight || (!isDiscarding && isChanged(getSnapshot()))) {
      flight ??= saveOnce().finally(() => (flight = undefined));
      // One saving follows the other: each is based on the one before.
      // oxlint-disable-next-line no-await-in-loop
      await flight;
    }
    pause.stop();
    return !isUnsaved(getSnapshot());
  };

  const load = async (): Promise<void> => {
    const event = await loadWith(services);
    if (event.kind === 'loaded') open = undefined;
    dispatch(event);
  };

  const remove = async (): Promise<void> => {
    await flight;
    // A saving without an answer may be the one to discard.
    if (open) dispatch({ kind: 'retried' });
    if (open) await saveOnce();
    const state = getSnapshot();
    const version = state.phase === 'open' ? state.saved?.version : undefined;
    if (version !== undefined) await services.discard(version);
    dispatch({ kind: 'discarded' });
  };

  return {
    ...store,
    open: load,
    type: (content) => dispatch({ kind: 'typed', content }),
    flush,
    keepMine: () => dispatch({ kind: 'keptMine' }),
    discard: () => {
      isDiscarding = true;
      return remove().finally(() => (isDiscarding = false));
    },
    watch: () => {
      isWatched = true;
      const stop = watchPage(connection, {
        onConnected: () => (getSnapshot().phase === 'failed' ? void load() : dispatch({ kind: 'retried' })),
        onHidden: () => void flush(),
      });
      return () => {
        stop();
        isWatched = false;
        retry.stop();
        void flush();
      };
    },
  };
}

const savingOf = (state: OpenDraft, version: string): SaveDraft => ({
  basedOn: state.saved?.version ?? null,
  version,
  content: state.content ?? '',
});

type OpenDraft = Extract<DraftState, { phase: 'open' }>;
/** There is something to save. */
const isChanged = (state: DraftState): state is OpenDraft =>
  state.phase === 'open' && state.progress.is === 'changed';

/** Runs once, so long after the first start that was not stopped. */
function createTimer(run: () => void): { start: (ms: number) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const start = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  return { start, stop };
}

function watchPage(
  connection: DraftServices['connection'],
  { onConnected, onHidden }: { onConnected: () => void; onHidden: () => void },
): () => void {
  const stop = connection.subscribe(() => {
    if (connection.getSnapshot() === 'open') onConnected();
  });
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') onHidden();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500;

function failureOf(error: unknown): DraftEvent {
  const problem = error instanceof CallError ? error.problem : undefined;
  const conflict = DraftConflict.safeParse(problem);
  if (problem && CONFLICTS.has(problem.code) && conflict.success)
    return { kind: 'conflicted', code: problem.code as ConflictCode, draft: conflict.data.draft };
  if (isConnectionFailure(error)) return { kind: 'offline' };
  return { kind: 'refused', reason: error instanceof Error ? error.message : '' };
}
