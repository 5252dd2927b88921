import type { Draft, DraftInfo } from '#domain/drafts/schema.ts';

/** Why the server did not take a saving: the draft is another one now, or gone. */
export type ConflictCode = 'DRAFT_CHANGED' | 'DRAFT_GONE';

/** What stands between the form and the server. */
export type DraftProgress =
  | { is: 'kept' }
  /** Typed, and not on its way yet. */
  | { is: 'changed' }
  /** On its way; `again` where more was typed since. */
  | { is: 'saving'; again: boolean }
  /** Tried again by itself. */
  | { is: 'offline' }
  /** Not taken as it stands: tried again with the next change, or by itself where the server failed. */
  | { is: 'refused'; reason: string }
  | { is: 'conflict'; code: ConflictCode; draft: DraftInfo | null };

export type DraftState =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  | {
      phase: 'open';
      /** As it was typed last; null while nothing was. */
      content: string | null;
      /** What the server has, as far as this page knows. */
      saved: DraftInfo | null;
      progress: DraftProgress;
      /** The draft as it was opened, where a colleague saved it; null where it is the reader's own. */
      colleague: DraftInfo | null;
      /** Counts how often the content came from the server: the form shows it anew. */
      opened: number;
    };

export type DraftEvent =
  | { kind: 'loaded'; draft: Draft | null }
  | { kind: 'loadFailed'; error: unknown }
  | { kind: 'typed'; content: string }
  /** `again` where it is an earlier text, whose answer was lost. */
  | { kind: 'sent'; again: boolean }
  | { kind: 'saved'; draft: DraftInfo }
  | { kind: 'offline' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflicted'; code: ConflictCode; draft: DraftInfo | null }
  | { kind: 'retried' }
  /** Of two versions the one on this page counts. */
  | { kind: 'keptMine' }
  /** It was sent or is not wanted: nothing is left here or there. */
  | { kind: 'discarded' };

export const loadingDraft: DraftState = { phase: 'loading' };

/** A draft as a form sees it: what was typed is never lost here, whatever the server says. */
export function draftMachine(state: DraftState, event: DraftEvent): DraftState {
  if (event.kind === 'loaded') return opened(event.draft, state.phase === 'open' ? state.opened + 1 : 1);
  if (event.kind === 'loadFailed')
    return state.phase === 'open' ? state : { phase: 'failed', error: event.error };
  return state.phase === 'open' ? openMachine(state, event) : state;
}

type OpenState = Extract<DraftState, { phase: 'open' }>;
type OpenEvent = Exclude<DraftEvent, { kind: 'loaded' | 'loadFailed' }>;

function openMachine(state: OpenState, event: OpenEvent): DraftState {
  const { progress } = state;
  switch (event.kind) {
    case 'typed':
      if (event.content === state.content) return state;
      return { ...state, content: event.content, progress: afterTyping(progress) };
    case 'sent':
      return { ...state, progress: { is: 'saving', again: event.again } };
    case 'saved':
      return { ...state, saved: event.draft, progress: afterSaving(progress) };
    case 'offline':
      return { ...state, progress: { is: 'offline' } };
    case 'refused':
      return { ...state, progress: { is: 'refused', reason: event.reason } };
    case 'conflicted':
      return { ...state, progress: { is: 'conflict', code: event.code, draft: event.draft } };
    case 'retried':
      return retried(state);
    case 'keptMine':
      return progress.is === 'conflict'
        ? { ...state, saved: progress.draft, progress: { is: 'changed' } }
        : state;
    case 'discarded':
      return opened(null, state.opened);
  }
}

const retried = (state: OpenState): OpenState =>
  state.progress.is === 'offline' || state.progress.is === 'refused'
    ? { ...state, progress: { is: 'changed' } }
    : state;

const afterSaving = (progress: DraftProgress): DraftProgress =>
  progress.is === 'saving' && progress.again ? { is: 'changed' } : { is: 'kept' };

const opened = (draft: Draft | null, count: number): DraftState => {
  const { content = null, ...saved } = draft ?? {};
  return {
    phase: 'open',
    content,
    saved: draft ? (saved as DraftInfo) : null,
    progress: { is: 'kept' },
    colleague: draft && !draft.holder.isCaller ? draft : null,
    opened: count,
  };
};

/** A conflict stays until the person has chosen; what is on its way is followed by another saving. */
function afterTyping(progress: DraftProgress): DraftProgress {
  if (progress.is === 'saving') return { ...progress, again: true };
  return progress.is === 'conflict' || progress.is === 'offline' ? progress : { is: 'changed' };
}

/** True while something typed is on this page only. */
export const isUnsaved = (state: DraftState): boolean =>
  state.phase === 'open' && state.progress.is !== 'kept';
