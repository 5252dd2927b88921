import { z } from 'zod';
import { LicenseKeyPath } from '../downloads/schema.ts';
import { InstantString } from '../core/schema.ts';
import { ActivationEnvironment } from '../products/schema.ts';
import { isMachineId, stripMachineId } from './machine-id.ts';

/** The texts of both files are read by license-pair.ts, which says what is wrong with them. */
export const ActivationRequest = z.strictObject({
  /** The content of the `.lic.key` file. */
  licenseKey: z.string(),
  /** The content of the `.lic` file. */
  licenseFileContent: z.string(),
  machineId: z
    .string()
    .max(1024)
    .transform(stripMachineId)
    .refine(isMachineId, 'is not 1 to 128 characters that can be seen'),
  environment: ActivationEnvironment,
  /** Where it was begun on an account's page: a license of another account is refused. */
  accountId: z.string().min(1).max(64).optional(),
});
export type ActivationRequest = z.infer<typeof ActivationRequest>;

/** What was activated. Nothing in it says more of the license than the pair of files does. */
export const ActivationResult = z.object({
  productName: z.string(),
  productLicense: z.string().nullable(),
  partialLicenseKey: z.string().nullable(),
  machineTail: z.string(),
  environment: ActivationEnvironment,
  /** False where this machine was activated before: then only the environment may be another. */
  isNew: z.boolean(),
  activatedAt: InstantString,
});
export type ActivationResult = z.infer<typeof ActivationResult>;

export const Activation = z.object({
  id: z.string(),
  /** The last characters of the machine id, which itself is stored nowhere. */
  machineTail: z.string(),
  environment: ActivationEnvironment,
  activatedAt: InstantString,
  /** When the machine was last activated again. */
  repeatedAt: InstantString.nullable(),
  releasedAt: InstantString.nullable(),
  releasedBy: z.string().nullable(),
});
export type Activation = z.infer<typeof Activation>;

/** A license's machines, those that count first, and how many it allows; null: any number. */
export const LicenseActivations = z.object({
  limit: z.number().int().nullable(),
  active: z.number().int(),
  activations: z.array(Activation),
});
export type LicenseActivations = z.infer<typeof LicenseActivations>;

export const ActivationPath = LicenseKeyPath.extend({ activationId: z.uuid().toLowerCase() });
