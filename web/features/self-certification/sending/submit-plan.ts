import { amendPlan, resumePlan } from '#domain/core/amend-plan.ts';
import type { SubmissionPlan, WantedItem } from '#domain/core/submission-plan.ts';
import type { CertificationDraft, DraftApp, DraftForm } from '#domain/self-certification/draft-content.ts';
import { reportItemOf } from '#domain/self-certification/report-items.ts';
import {
  certifiedFamilies,
  DESCRIPTION_MAX,
  type CertifiableLicense,
  type NewContact,
  type ReportItem,
} from '#domain/self-certification/schema.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import type { CaseWords } from '../queries.ts';

export const CASE_ITEM = 'case';
export const PROVIDED_ITEM = 'provided';
export const appItem = (app: string): string => `app:${app}`;
export const usageItem = (app: string): string => `usage:${app}`;

/** What of a case is the form's: it tells staff what they look at before they open it. */
export function caseWordsOf({ apps, searchPerformed }: DraftForm): CaseWords {
  const lines = apps.map(({ name, products }) => `${name.trim()}: ${products.map(({ licensedProduct }) => licensedProduct).join(', ')}`); // prettier-ignore
  const used = new Set(apps.flatMap(({ reportItems }) => reportItems.map(({ family }) => family)));
  return {
    description: lines.join('\n').slice(0, DESCRIPTION_MAX),
    platforms: certifiedFamilies.filter((family) => used.has(family)),
    companyWideSearchPerformed: searchPerformed,
  };
}

/** A contact as it is sent. */
export const contactOf = ({ email, firstName, lastName }: FormContact): NewContact => ({
  email: email.trim(),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
});

/** What was chosen of 3.17; the form is complete once anything is sent. */
export const licenseTypeOf = (chosen: string): 'Commercial' | 'Internal' =>
  chosen === 'Internal' ? 'Internal' : 'Commercial';

/** The rows of a complete application, which has this id, as they are sent (3.20). */
export const reportItemsOf = (
  { reportItems, name, licenseType }: DraftApp,
  id: string,
  licenses: readonly CertifiableLicense[],
): ReportItem[] =>
  reportItems.flatMap((item) => {
    const license = licenses.find(({ groupId }) => groupId === item.groupId);
    if (!license) return [];
    const customerUseCaseApplication = {
      id,
      name: name.trim(),
      licenseType: licenseTypeOf(licenseType),
      reportingFrequency: null,
    };
    return [{ ...reportItemOf(item, license), customerUseCaseApplication }];
  });

/** 4.34: the case, each application and then its usage, and the case handed over at last. */
export async function wantedItems(form: DraftForm): Promise<WantedItem[]> {
  const words = caseWordsOf(form);
  const parts = await Promise.all(
    form.apps.map(async (app): Promise<WantedItem[]> => {
      const { key, reportItems, ...description } = app;
      return [
        { id: appItem(key), key: await keyOf(appItem(key), description), after: [CASE_ITEM] },
        { id: usageItem(key), key: await keyOf(usageItem(key), reportItems), after: [appItem(key)] },
      ];
    }),
  );
  const after = form.apps.map(({ key }) => usageItem(key));
  return [
    { id: CASE_ITEM, key: await keyOf(CASE_ITEM, words), after: [] },
    ...parts.flat(),
    { id: PROVIDED_ITEM, key: await keyOf(PROVIDED_ITEM, [words, parts]), after },
  ];
}

/** Names an item by its content: unchanged content is not sent again (4.36). */
async function keyOf(id: string, content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 12);
  return `${id} ${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The plan for the first try and for every other one: what is in stays in (4.37), what was refused is tried anew. After
 * a case that was closed meanwhile the rest goes into another one.
 */
export function planOf(
  { plan, isCaseOver }: CertificationDraft,
  wanted: readonly WantedItem[],
): SubmissionPlan {
  const isIn = (id: string) => plan.some((item) => item.id === id && item.state === 'done');
  const isKept = ({ id, state }: SubmissionPlan[number]): boolean => {
    if (state === 'failed') return false;
    if (!isCaseOver) return true;
    if (id === CASE_ITEM || id === PROVIDED_ITEM) return false;
    return id.startsWith('usage:') || isIn(id.replace(/^app:/, 'usage:'));
  };
  // An application whose usage is in is no longer changed, however another version of the portal names its content.
  const isSettled = (id: string) => id.includes(':') && isIn(id.replace(/^app:/, 'usage:'));
  const settled = wanted.map((item) => {
    const known = isSettled(item.id) ? plan.find(({ id }) => id === item.id) : undefined;
    return known ? { ...item, key: known.key } : item;
  });
  return amendPlan(resumePlan(plan.filter(isKept)), settled).plan;
}

/** What the server called an item that is in. */
export const answerOf = (plan: SubmissionPlan, id: string): string =>
  plan.find((item) => item.id === id && item.state === 'done')?.answer ?? '';
