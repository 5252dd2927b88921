import { DraftConflictDialog } from './components/draft-conflict.tsx';
import { DraftHolder } from './components/draft-holder.tsx';
import type { OpenDraft } from './use-draft.ts';

/** Whose draft the form goes on with, and whose version counts: stands above every form that is a draft. */
export const DraftGate = (draft: Pick<OpenDraft<unknown>, 'state' | 'store'>) => (
  <>
    <DraftHolder state={draft.state} />
    <DraftConflictDialog {...draft} />
  </>
);
