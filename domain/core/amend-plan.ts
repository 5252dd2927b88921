import {
  planSubmission,
  type SubmissionItem,
  type SubmissionPlan,
  type WantedItem,
} from './submission-plan.ts';

/** The plan for another try: by the person, on another page, on another day. What was on its way then is unknown now. */
export const resumePlan = (plan: SubmissionPlan): SubmissionPlan =>
  plan.map((item) => {
    const { id, key, after } = item;
    if (item.state === 'done') return item;
    if (item.state === 'failed' && item.mayRetry !== true) return item;
    const wasSent = item.state === 'sending' || item.state === 'unknown';
    const base = { id, key, after, attempts: 0 };
    return wasSent ? { ...base, state: 'unknown', mayBeIn: true } : { ...base, state: 'waiting' };
  });

/**
 * The plan after the form was changed. What is in and unchanged is not sent again; what may be in stays as it was sent
 * until that is known (`held` names it), since another content under another key would count beside it.
 */
export function amendPlan(
  plan: SubmissionPlan,
  wanted: readonly WantedItem[],
): { plan: SubmissionPlan; held: readonly string[] } {
  const before = new Map(plan.map((item) => [item.id, item]));
  const isOpen = ({ state }: SubmissionItem): boolean => state === 'sending' || state === 'unknown';
  const held: string[] = [];
  const amended = planSubmission(wanted).map((fresh) => {
    const known = before.get(fresh.id);
    if (!known) return fresh;
    const isSame = known.key === fresh.key;
    if (!isSame && isOpen(known)) held.push(known.id);
    return isSame || isOpen(known) ? { ...known, after: fresh.after } : fresh;
  });
  const kept = new Set(amended.map(({ id }) => id));
  const removed = plan.filter((item) => !kept.has(item.id) && isOpen(item));
  held.push(...removed.map(({ id }) => id));
  // Nothing of the new plan may come after one that is gone, hence these go first and wait for nobody.
  return { plan: [...removed.map((item) => ({ ...item, after: [] })), ...amended], held };
}
