import type { Day } from '#domain/core/day.ts';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { deploymentKindOf } from '#domain/products/deployment.ts';
import { allProducts } from '#domain/products/find-product.ts';
import { deploymentTypes, type DeploymentType } from '#domain/products/schema.ts';
import { checkApp, checkReport, checkSummary } from '#domain/self-certification/check-form.ts';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import { problemText } from '#domain/self-certification/problem.ts';
import {
  certifiedFamilies,
  type CertifiableLicense,
  type CertifiedFamily,
  type LicensedProduct,
} from '#domain/self-certification/schema.ts';
import type { CertificationProgress } from '#domain/self-certification/wizard-steps.ts';
import type { CertificationState } from './certification-machine.ts';
import { appItem, usageItem } from './sending/submit-plan.ts';

/** Whether an application may still be changed: usage that was sent stands, and what may be in is not known yet. */
export type AppHold = 'free' | 'open' | 'sent';

export interface CertificationProblems {
  /** By place: `<application>.name`, `<application>.<row>.usageValue`, `searchPerformed`. */
  byPlace: ReadonlyMap<string, string>;
  incompleteApps: ReadonlySet<string>;
  incompleteUsage: ReadonlySet<string>;
  progress: CertificationProgress;
}

const OPEN: ReadonlySet<string> = new Set(['sending', 'unknown']);

export function holdOf(plan: SubmissionPlan, app: string): AppHold {
  const stateOf = (id: string) => plan.find((item) => item.id === id)?.state ?? 'waiting';
  if (stateOf(usageItem(app)) === 'done') return 'sent';
  return OPEN.has(stateOf(appItem(app))) || OPEN.has(stateOf(usageItem(app))) ? 'open' : 'free';
}

/** Everything that keeps the report from being sent (5.12, 5.23–5.29), by place; what the server said comes first. */
export function problemsOf(
  { draft: { form, plan }, refused, said }: CertificationState,
  licenses: readonly CertifiableLicense[],
  today: Day,
): CertificationProblems {
  const byPlace = new Map<string, string>(said);
  const incompleteApps = new Set<string>();
  const incompleteUsage = new Set<string>();
  const add = (place: string, text: string): void => {
    if (!byPlace.has(place)) byPlace.set(place, text);
  };
  // The field itself says why it does not take what is typed.
  for (const place of refused) add(place, '');
  for (const [at, app] of form.apps.entries()) {
    if (holdOf(plan, app.key) !== 'free') continue;
    for (const { path, message } of checkApp(form.apps, at)) {
      add(`${app.key}.${path}`, problemText(message, path));
      incompleteApps.add(app.key);
    }
    for (const { path, message } of checkReport(app, licenses, today)) {
      add(`${app.key}.${placeInReport(app, path)}`, problemText(message, path));
      incompleteUsage.add(app.key);
    }
    if ([...refused].some((place) => place.startsWith(`${app.key}.`))) incompleteUsage.add(app.key);
    for (const place of said.keys())
      if (place.startsWith(`${app.key}.`))
        (isOfReport(app, place) ? incompleteUsage : incompleteApps).add(app.key);
  }
  const ofSummary = checkSummary(form);
  for (const { path, message } of ofSummary) add(path, problemText(message, path));
  const progress = {
    apps: form.apps.length > 0 && incompleteApps.size === 0,
    usage: incompleteUsage.size === 0,
    summary: ofSummary.length === 0,
  };
  return { byPlace, incompleteApps, incompleteUsage, progress };
}

/** `2.usageRange.start` as the row's own place: rows are named, not counted, since they come and go. */
export function placeInReport({ reportItems }: Pick<DraftApp, 'reportItems'>, path: string): string {
  const [at = '', ...field] = path.split('.');
  const item = path === '' ? undefined : reportItems[Number(at)];
  return item ? [item.key, ...field].join('.') : 'reportItems';
}

const isOfReport = ({ key, reportItems }: DraftApp, place: string): boolean =>
  place === `${key}.reportItems` || reportItems.some((item) => place.startsWith(`${key}.${item.key}.`));

/** The families that an application is asked about: those of its products, and those of rows it has. */
export function familiesOf(
  app: DraftApp,
  { products, licenses }: { products: readonly LicensedProduct[]; licenses: readonly CertifiableLicense[] },
): CertifiedFamily[] {
  const platforms = new Map(products.map(({ licensedProduct, platform }) => [licensedProduct, platform]));
  const used = new Set<string | undefined>([
    ...app.products.map(({ licensedProduct }) => platforms.get(licensedProduct)),
    ...app.reportItems.map(({ family }) => family),
  ]);
  return certifiedFamilies.filter(
    (family) => used.has(family) && licenses.some((license) => license.family === family),
  );
}

/** The deployment types of a family (3.36): Web is the SDK's own. */
export const deploymentsOf = (family: CertifiedFamily): DeploymentType[] =>
  deploymentTypes.filter((type) => deploymentKindOf(type) !== 'sdk' || isSdkFamily(family));

const isSdkFamily = (family: CertifiedFamily): boolean =>
  allProducts.some((product) => product.family === family && product.reporting === 'sdk');
