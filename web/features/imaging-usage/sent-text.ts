import { formatPeriod } from '#domain/core/format.ts';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { nameOfLicense } from './license-text.ts';
import { usageId } from './usage-machine.ts';
import type { StatedLicense } from './usage-plan.ts';

/** What an item is called; one that is in has left the form. */
export function nameOfSent(id: string, licenses: readonly StatedLicense[]): string {
  const [end = '', start = ''] = id.split(' ').toReversed();
  const period = { start, end };
  const license = licenses.find(({ licenseKeyId }) => usageId(licenseKeyId, period) === id);
  return license ? `${nameOfLicense(license)}, ${formatPeriod(period)}` : formatPeriod(period);
}

/** 8.17: the details of the API for what is not in, item by item. */
export const detailsOf = (plan: SubmissionPlan, licenses: readonly StatedLicense[]): readonly string[] =>
  plan.flatMap(({ id, state, reason }) =>
    state === 'done' || reason === undefined ? [] : [`${nameOfSent(id, licenses)}: ${reason}`],
  );
