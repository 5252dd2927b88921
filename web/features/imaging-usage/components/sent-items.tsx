import { isHeldUp, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { SubmitList } from '#web/ui/wizard/submit-list.tsx';
import { nameOfSent } from '../sent-text.ts';
import type { StatedLicense } from '../usage-plan.ts';

/** 4.29: what is sent, one report each: what is in, what is not and why. */
export function SentItems({ plan, licenses }: { plan: SubmissionPlan; licenses: readonly StatedLicense[] }) {
  if (plan.every(({ state }) => state === 'waiting')) return null;
  return (
    <SubmitList
      items={plan.map((item) => ({
        id: item.id,
        label: nameOfSent(item.id, licenses),
        state: isHeldUp(plan, item) ? 'heldUp' : item.state,
        ...(item.reason === undefined ? {} : { reason: item.reason }),
      }))}
    />
  );
}
