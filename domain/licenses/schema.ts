import { z } from 'zod';

/** Activation status (4.01); a key may have none. */
export const activationStatuses = ['Active', 'Pending Manual Create', 'Inactive'] as const;
export const ActivationStatus = z.enum(activationStatuses);
export type ActivationStatus = z.infer<typeof ActivationStatus>;

/** Expiration status (4.02): computed from expiry date and today, never stored. */
export const expirationStatuses = ['NOT_EXPIRED', 'EXPIRING_SOON', 'EXPIRED'] as const;
export const ExpirationStatus = z.enum(expirationStatuses);
export type ExpirationStatus = z.infer<typeof ExpirationStatus>;

/** Why a key has no maximum (3.08). */
export const maxVolumeMissingReasons = ['NON_VOLUME', 'UNKNOWN', 'UNLIMITED'] as const;
export const MaxVolumeMissingReason = z.enum(maxVolumeMissingReasons);
export type MaxVolumeMissingReason = z.infer<typeof MaxVolumeMissingReason>;
