import { z } from 'zod';

/*
 * The wizard's form (3.17–3.20) while it is typed: '' where nothing is chosen yet, so that a draft may be half filled.
 * `checkForm` says what is missing; limits of length are the wire schema's.
 */

export const FormContact = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });
export type FormContact = z.infer<typeof FormContact>;

export const FormServers = z.object({ processorsPerServer: z.string(), numberOfServers: z.string() });
export type FormServers = z.infer<typeof FormServers>;

/** A row of the report step (3.20); its license says product and dates. */
export const FormItem = z.object({
  groupId: z.string(),
  deploymentType: z.string(),
  environment: z.string(),
  usageRange: z.object({ start: z.string(), end: z.string() }),
  /** How the figure is stated; only server deployments have a choice. */
  statedAs: z.enum(['value', 'servers']),
  usageValue: z.string(),
  serverDeployment: z.array(FormServers),
});
export type FormItem = z.infer<typeof FormItem>;

/** 3.18 */
export const FormApp = z.object({
  /** Once created. */
  id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  licenseType: z.string(),
  primaryReportingContact: FormContact,
  /** Null: none (5.29). */
  secondaryReportingContact: FormContact.nullable(),
  products: z.array(z.object({ licensedProduct: z.string(), productCategory: z.string().nullable() })),
  reportItems: z.array(FormItem),
});
export type FormApp = z.infer<typeof FormApp>;

/** 3.17 */
export const CertificationForm = z.object({
  selectedAppIndex: z.number().int().nonnegative(),
  apps: z.array(FormApp),
  /** Null: not answered. */
  searchPerformed: z.boolean().nullable(),
  confirmationChecked: z.boolean(),
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
