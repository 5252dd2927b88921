import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type DraftPath, draftEndpoints } from '#domain/drafts/contract.ts';
import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import { drafts } from '#domain/messages/en-gb/drafts.ts';
import { connection } from '#web/core/connection.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useStore } from '#web/ui/create-store.ts';
import type { SavedState } from '#web/ui/wizard/saved-status.tsx';
import { isUnsaved, type DraftState } from './draft-machine.ts';
import { createDraftStore, type DraftStore, type DraftServices } from './draft-store.ts';

addTexts(drafts);

export interface OpenDraft<Data> {
  state: DraftState;
  store: DraftStore;
  /** What the form begins with; anew whenever `opened` of the state changes. Null where there is nothing to begin with. */
  content: Data | null;
  /** There is a draft, and this form cannot read it: it was written by another version of the portal. */
  isUnreadable: boolean;
  /** Called with every change of the form. */
  change: (data: Data) => void;
  /** For `LeaveQuestion`. */
  isUnsaved: boolean;
  /** For `SavedStatus`. */
  status: SavedState | null;
}

/** The draft of a form: loaded once, saved while somebody types, checked by the form's own schema. */
export function useDraft<Data>(kind: DraftKind, path: DraftPath, schema: z.ZodType<Data>): OpenDraft<Data> {
  const { t } = useTranslation();
  // A page shows one form; another account's is another page.
  const [store] = useState(() => createDraftStore(draftServices(kind, path)));
  const state = useStore(store);
  useEffect(() => {
    const stop = store.watch();
    void store.open();
    return stop;
  }, [store]);
  const opened = state.phase === 'open' ? state.opened : 0;
  const read = useMemo(() => {
    const now = store.getSnapshot();
    const text = opened > 0 && now.phase === 'open' ? now.content : null;
    return text === null ? null : readContent(schema, text);
  }, [store, opened, schema]);
  const change = useCallback((data: Data) => store.type(JSON.stringify(data)), [store]);
  return {
    state,
    store,
    content: read?.success === true ? read.data : null,
    isUnreadable: read?.success === false,
    change,
    isUnsaved: isUnsaved(state),
    status: statusOf(state, t('drafts.offline'), t('drafts.conflictTitle')),
  };
}

function readContent<Data>(schema: z.ZodType<Data>, text: string) {
  try {
    return schema.safeParse(JSON.parse(text));
  } catch {
    return { success: false } as const;
  }
}

function statusOf(state: DraftState, offline: string, conflict: string): SavedState | null {
  if (state.phase !== 'open') return null;
  const { progress, saved } = state;
  switch (progress.is) {
    case 'kept':
      return saved && { is: 'saved', at: saved.savedAt };
    case 'changed':
    case 'saving':
      return { is: progress.is };
    case 'offline':
      return { is: 'failed', reason: offline };
    case 'refused':
      return { is: 'failed', reason: progress.reason };
    case 'conflict':
      return { is: 'failed', reason: conflict };
  }
}

/** The calls behind the draft of a form of an account, or of one of its applications. */
function draftServices(kind: DraftKind, params: DraftPath): DraftServices {
  const { get, save, discard } = draftEndpoints[kind];
  return {
    load: async () => (await call(get, { params })).draft,
    save: (body) => call(save, { params, body }),
    discard: (version) => call(discard, { params, query: { version } }),
    connection,
  };
}
