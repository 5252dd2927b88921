import { formatPeriod } from '#domain/core/format.ts';
import { isHeldUp, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { SubmitList } from '#web/ui/wizard/submit-list.tsx';
import { nameOfLicense } from '../license-text.ts';
import { usageId } from '../usage-machine.ts';
import type { StatedLicense } from '../usage-plan.ts';

/** 4.29: what is sent, one report each: what is in, what is not and why. */
export function SentItems({ plan, licenses }: { plan: SubmissionPlan; licenses: readonly StatedLicense[] }) {
  if (plan.every(({ state }) => state === 'waiting')) return null;
  return (
    <SubmitList
      items={plan.map((item) => ({
        id: item.id,
        label: labelOf(item.id, licenses),
        state: isHeldUp(plan, item) ? 'heldUp' : item.state,
        ...(item.reason === undefined ? {} : { reason: item.reason }),
      }))}
    />
  );
}

/** What an item is called; one that is in has left the form. */
function labelOf(id: string, licenses: readonly StatedLicense[]): string {
  const [end = '', start = ''] = id.split(' ').toReversed();
  const period = { start, end };
  const license = licenses.find(({ licenseKeyId }) => usageId(licenseKeyId, period) === id);
  return license ? `${nameOfLicense(license)}, ${formatPeriod(period)}` : formatPeriod(period);
}
