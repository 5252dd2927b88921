import { DraftConflictDialog } from './components/draft-conflict.tsx';
import { DraftHolder } from './components/draft-holder.tsx';
import type { OpenDraft } from './use-draft.ts';

/** Who has what was typed in hand, and whose version counts: stands above every form that is a draft. */
export const DraftGate = (draft: Pick<OpenDraft<unknown>, 'state' | 'store'>) => (
  <>
    <DraftHolder {...draft} />
    <DraftConflictDialog {...draft} />
  </>
);
