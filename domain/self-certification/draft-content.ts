import { z } from 'zod';
import { SubmissionPlan } from '../core/submission-plan.ts';
import { CertificationForm, emptyApp, emptyItem, FormApp, FormItem } from './form.ts';
import { certifiedFamilies, type CertifiedFamily } from './schema.ts';

/** A row, which knows its family before its license is chosen, and its own name among rows that come and go. */
export const DraftItem = FormItem.extend({ key: z.string(), family: z.enum(certifiedFamilies) });
export type DraftItem = z.infer<typeof DraftItem>;

export const DraftApp = FormApp.extend({ key: z.string(), reportItems: z.array(DraftItem).default([]) });
export type DraftApp = z.infer<typeof DraftApp>;

export const DraftForm = CertificationForm.extend({ apps: z.array(DraftApp) });
export type DraftForm = z.infer<typeof DraftForm>;

/** What the wizard keeps on the server while it is filled in and sent. */
export const CertificationDraft = z.object({
  form: DraftForm,
  plan: SubmissionPlan.default([]),
  /** The case was closed before all was sent: the rest needs another one. */
  isCaseOver: z.boolean().default(false),
});
export type CertificationDraft = z.infer<typeof CertificationDraft>;

export const newApp = (key: string): DraftApp => ({ ...emptyApp, reportItems: [], key });
export const newItem = (key: string, family: CertifiedFamily): DraftItem => ({
  ...emptyItem(),
  key,
  family,
});

export const newDraft = (): CertificationDraft => ({
  form: { selectedAppIndex: 0, apps: [newApp('1')], searchPerformed: null, confirmationChecked: false },
  plan: [],
  isCaseOver: false,
});

/** True once there is something to go on with. */
export const isBegun = ({ form: { apps }, plan }: CertificationDraft): boolean =>
  plan.length > 0 || apps.length !== 1 || apps.some(isFilled);

/** True once something is said of an application. Field by field: one that was kept has them in another order. */
export const isFilled = (app: DraftApp): boolean =>
  Object.entries(emptyApp).some(
    ([field, empty]) => JSON.stringify(app[field as keyof FormApp]) !== JSON.stringify(empty),
  );
