import { z } from 'zod';
import { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { Environment } from '#domain/products/schema.ts';
import { newItem, type UsageDraft } from './usage-machine.ts';
import { isStillDue, type StatedLicense } from './usage-plan.ts';

const text = z.string();
/** What a draft holds: what was typed and what became of its sending. */
export const KeptUsage = z.object({
  items: z.array(
    z.object({
      ...{ id: text, licenseKeyId: text, start: text, end: text, key: text, confirmed: z.boolean() },
      environment: z.union([Environment, z.literal('')]),
      rows: z.array(z.object({ processorsPerServer: text, numberOfServers: text, value: text })).min(1),
    }),
  ),
  plan: SubmissionPlan,
});
export type KeptUsage = z.infer<typeof KeptUsage>;

/** What a form begins with. */
export interface FirstUsage {
  items: readonly UsageDraft[];
  plan: SubmissionPlan;
}

/**
 * What was typed before, as far as it is still due, and the oldest period of every other license. What may be in
 * although no answer came stays, due or not, until that is known.
 */
export function firstUsage(
  kept: KeptUsage | null,
  licenses: readonly StatedLicense[],
  newKey: () => string,
): FirstUsage {
  const isDueAt = (item: UsageDraft): boolean =>
    isStillDue(
      item,
      licenses.find(({ licenseKeyId }) => licenseKeyId === item.licenseKeyId),
    );
  const over = new Set((kept?.items ?? []).filter((item) => !isDueAt(item)).map(({ id }) => id));
  const plan = (kept?.plan ?? []).map((item) => (over.has(item.id) ? orMayBeIn(item) : item));
  const open = new Set(
    plan.filter(({ state }) => state !== 'done' && state !== 'waiting').map(({ id }) => id),
  );
  const known = (kept?.items ?? []).filter(({ id }) => !over.has(id) || open.has(id));
  const items = licenses.flatMap((license) => {
    const own = known.filter(({ licenseKeyId }) => licenseKeyId === license.licenseKeyId);
    const [oldest] = license.reportable;
    if (own.length > 0) return own;
    return oldest ? [newItem(license.licenseKeyId, oldest, newKey())] : [];
  });
  return { items, plan };
}

/**
 * A plan is kept before its first item is sent; where the page was closed before the end was kept, what is not due any
 * more may be in.
 */
const orMayBeIn = (item: SubmissionPlan[number]): SubmissionPlan[number] =>
  item.state === 'waiting' ? { ...item, state: 'unknown', mayBeIn: true } : item;
