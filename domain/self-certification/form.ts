import { z } from 'zod';

/*
 * The wizard's form (3.17–3.20) while it is typed: '' where nothing is chosen yet, so that a draft may be half filled.
 * `checkForm` says what is missing; limits of length are the wire schema's. What a draft of an earlier version of the
 * portal does not have is empty: nobody types again because of a release.
 */

const typed = z.string().default('');

export const FormContact = z.object({ email: typed, firstName: typed, lastName: typed });
export type FormContact = z.infer<typeof FormContact>;

export const FormServers = z.object({ processorsPerServer: typed, numberOfServers: typed });
export type FormServers = z.infer<typeof FormServers>;

/** A row of the report step (3.20); its license says product and dates. */
export const FormItem = z.object({
  groupId: typed,
  deploymentType: typed,
  environment: typed,
  usageRange: z.object({ start: typed, end: typed }).default({ start: '', end: '' }),
  /** How the figure is stated; only server deployments have a choice. */
  statedAs: z.enum(['value', 'servers']).default('value'),
  usageValue: typed,
  serverDeployment: z.array(FormServers).default([]),
});
export type FormItem = z.infer<typeof FormItem>;

/** 3.18 */
export const FormApp = z.object({
  /** Once created. */
  id: z.string().optional(),
  name: z.string(),
  description: typed,
  licenseType: typed,
  primaryReportingContact: FormContact.default({ email: '', firstName: '', lastName: '' }),
  /** Null: none (5.29). */
  secondaryReportingContact: FormContact.nullable().default(null),
  products: z
    .array(z.object({ licensedProduct: z.string(), productCategory: z.string().nullable().default(null) }))
    .default([]),
  reportItems: z.array(FormItem).default([]),
});
export type FormApp = z.infer<typeof FormApp>;

/** 3.17 */
export const CertificationForm = z.object({
  selectedAppIndex: z.number().int().nonnegative().default(0),
  apps: z.array(FormApp),
  /** Null: not answered. */
  searchPerformed: z.boolean().nullable().default(null),
  confirmationChecked: z.boolean().default(false),
});
export type CertificationForm = z.infer<typeof CertificationForm>;

export const emptyContact: FormContact = { email: '', firstName: '', lastName: '' };

export const emptyItem = (groupId = ''): FormItem => ({
  ...{ groupId, deploymentType: '', environment: '', usageRange: { start: '', end: '' } },
  ...{ statedAs: 'value', usageValue: '', serverDeployment: [] },
});

export const emptyApp: FormApp = {
  ...{ name: '', description: '', licenseType: '', products: [], reportItems: [] },
  primaryReportingContact: emptyContact,
  secondaryReportingContact: null,
};
