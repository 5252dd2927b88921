import { amendPlan } from '#domain/core/amend-plan.ts';
import type { Period } from '#domain/core/period.ts';
import type { SubmissionPlan, WantedItem } from '#domain/core/submission-plan.ts';
import { checkRows, totalOfRows } from '#domain/imaging-usage/check-rows.ts';
import type { ImagingFigure, ImagingLicense, ImagingUsage } from '#domain/imaging-usage/schema.ts';
import { imagingUsage } from '#domain/messages/en-gb/imaging-usage.ts';
import { isUnusualChange } from '#domain/volume-usage/license-file/earlier-period.ts';
import {
  isBegun,
  usageId,
  type UsageDraft,
  type UsageEvent,
  type UsagePlace,
  type UsageState,
} from './usage-machine.ts';

const LOOK_AGAIN = 'imagingReport.isRightNeeded';

/** A license that says how its usage is stated, due or not: what may be in is asked for also once nothing is due. */
export type StatedLicense = ImagingLicense & { deployment: 'server' | 'single' };
export const isStated = (license: ImagingLicense): license is StatedLicense => license.deployment !== null;
/** Something can be reported for it today. */
export const isDue = (license: ImagingLicense): license is StatedLicense =>
  license.reason === null && license.reportable.length > 0 && isStated(license);

/** Names what is due of licenses: another name, and a form with nothing in it begins anew. */
export const nameOfDue = (licenses: readonly ImagingLicense[]): string =>
  JSON.stringify(licenses.filter(isDue).map(({ licenseKeyId, reportable }) => [licenseKeyId, reportable]));

/** True while the period of an item can be reported: a colleague may have done so since it was opened. */
export const isStillDue = ({ start, end }: Period, license: ImagingLicense | undefined): boolean =>
  license?.reportable.some((period) => period.start === start && period.end === end) === true;

/** Everything that keeps begun items from being sent (5.01, 5.05, 5.06, 5.13), by place; the server's words come first. */
export function problemsOf(
  { items, said }: Pick<UsageState, 'items' | 'said'>,
  licenses: readonly StatedLicense[],
  t: (key: typeof LOOK_AGAIN) => string,
): ReadonlyMap<UsagePlace, string> {
  const problems = new Map<UsagePlace, string>(said);
  const add = (place: UsagePlace, message: string): void => {
    if (!problems.has(place)) problems.set(place, message);
  };
  for (const item of items.filter(isBegun)) {
    const license = licenses.find(({ licenseKeyId }) => licenseKeyId === item.licenseKeyId);
    if (!license) continue;
    for (const { at, field, message } of checkRows(license.deployment, item.rows))
      add(`${item.id}.${at}.${field}`, message);
    if (license.environment === null && item.environment === '')
      add(`${item.id}.environment`, imagingUsage.environments.required);
    if (needsLook(item, license) && !item.confirmed) add(`${item.id}.confirmed`, t(LOOK_AGAIN));
  }
  return problems;
}

/** The newest figure that lies before a period: what it is compared with. */
export const figureBefore = (
  license: ImagingLicense,
  { start }: Pick<Period, 'start'>,
): ImagingFigure | null => license.figures.find(({ period }) => period.end < start) ?? null;

/** A figure more than half above or below the one before is worth a second look. */
export function needsLook(item: UsageDraft, license: StatedLicense): boolean {
  const before = figureBefore(license, item);
  const total = totalOfRows(license.deployment, item.rows);
  return before !== null && total !== null && isUnusualChange(total, BigInt(before.value));
}

/** The periods of a license that no item of the form is about yet. */
export const freePeriods = (license: StatedLicense, items: readonly UsageDraft[]): Period[] =>
  license.reportable.filter(
    ({ start, end }) =>
      !items.some(
        (item) => item.licenseKeyId === license.licenseKeyId && item.start === start && item.end === end,
      ),
  );

/** Licenses without the periods that are in since the form was opened: what was read before does not know of them. */
export function withoutSent(
  licenses: readonly StatedLicense[],
  plan: SubmissionPlan,
  opened: SubmissionPlan,
): StatedLicense[] {
  const wasIn = (id: string): boolean => opened.some((one) => one.id === id && one.state === 'done');
  const sent = new Set(plan.filter(({ id, state }) => state === 'done' && !wasIn(id)).map(({ id }) => id));
  return licenses.map((license) => ({
    ...license,
    reportable: license.reportable.filter((period) => !sent.has(usageId(license.licenseKeyId, period))),
  }));
}

/** An item as it is sent (7.14). */
export function bodyOf(item: UsageDraft, { deployment }: StatedLicense): ImagingUsage {
  const about = {
    ...{ productLicenseId: item.licenseKeyId, startDate: item.start, endDate: item.end },
    ...(item.environment === '' ? {} : { environment: item.environment }),
  };
  const usages = item.rows.map(({ processorsPerServer, numberOfServers, value }) =>
    deployment === 'server'
      ? {
          ...about,
          processorsPerServer: Number(processorsPerServer),
          numberOfServers: Number(numberOfServers),
        }
      : { ...about, usageValue: value },
  );
  return { idempotencyKey: item.key, usages };
}

/** What is to be sent: the items that were begun, one call each, none waiting for another. */
const wantedOf = (items: readonly UsageDraft[]): WantedItem[] =>
  items.filter(isBegun).map(({ id, key }) => ({ id, key, after: [] }));

/** The plan for the items as they are typed now: what was refused is sent anew, what may be in already as it was sent. */
export const planOf = (plan: SubmissionPlan, items: readonly UsageDraft[]): SubmissionPlan =>
  amendPlan(
    plan.filter(({ state }) => state !== 'done' && state !== 'failed'),
    wantedOf(items),
  ).plan;

const wireFields: Readonly<Record<string, 'processorsPerServer' | 'numberOfServers' | 'value'>> = {
  processorsPerServer: 'processorsPerServer',
  numberOfServers: 'numberOfServers',
  usageValue: 'value',
};

/** The server's errors at the places of an item. */
export function placeErrors(
  { id }: UsageDraft,
  errors: readonly { path: string; message: string }[],
): ReadonlyMap<UsagePlace, string> {
  return new Map(
    errors.map(({ path, message }): [UsagePlace, string] => {
      const [, at = '0', name = ''] = path.split('.');
      const field = wireFields[name];
      if (field) return [`${id}.${Number(at)}.${field}`, message];
      return [name === 'environment' ? `${id}.environment` : `${id}.period`, message];
    }),
  );
}

/** What the fields of one license and period are given. */
export interface PeriodItemProps {
  item: UsageDraft;
  license: StatedLicense;
  /** Periods that the item may be about instead. */
  periods: readonly Period[];
  /** It may be in already: nothing of it is changed until that is known. */
  isLocked: boolean;
  /** The problem that is shown at a place. */
  problemAt: (place: UsagePlace) => string | undefined;
  dispatch: (event: UsageEvent) => void;
}
