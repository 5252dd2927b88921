import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import type { CertificationDraft } from '#domain/self-certification/draft-content.ts';
import { connection } from '#web/core/connection.ts';
import type { DraftStore } from '#web/features/drafts/draft-store.ts';

export interface PlanKeeper {
  /** False where another tab or a colleague went on with the report, or sent it: they are asked whose version counts. */
  keep: (plan: SubmissionPlan) => Promise<boolean>;
  /**
   * Once it is handed over a case takes no more: whoever goes on elsewhere, because the answer was lost, has to find
   * everything ticked off, or would begin another case with all of it. So it waits for the connection once.
   */
  keepBeforeLast: (plan: SubmissionPlan) => Promise<boolean>;
}

/** Keeps what is sent of a report in its draft. */
export function planKeeper(store: DraftStore, draft: CertificationDraft): PlanKeeper {
  const progress = () => {
    const kept = store.getSnapshot();
    return kept.phase === 'open' ? kept.progress.is : 'kept';
  };
  const keep = async (plan: SubmissionPlan): Promise<boolean> => {
    const content: CertificationDraft = { ...draft, plan: [...plan], isCaseOver: false };
    store.type(JSON.stringify(content));
    await store.flush();
    return progress() !== 'conflict';
  };
  return {
    keep,
    keepBeforeLast: async (plan) => {
      if (!(await keep(plan))) return false;
      if (progress() === 'offline') await connection.check().then(store.flush);
      return progress() !== 'conflict' && progress() !== 'offline';
    },
  };
}
