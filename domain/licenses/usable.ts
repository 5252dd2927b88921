import type { Day } from '../core/day.ts';
import { isExpired } from './expiration-status.ts';
import type { ActivationStatus } from './schema.ts';

/** A key is usable only if it has an id, is Active or has no status, and is not expired (4.01). */
export function isUsable(
  key: {
    licenseKeyId?: string | null | undefined;
    activationStatus: ActivationStatus | null;
    expiryDate: Day | null;
  },
  today: Day,
): boolean {
  const active = key.activationStatus === null || key.activationStatus === 'Active';
  return Boolean(key.licenseKeyId) && active && !isExpired(key.expiryDate, today);
}

/** Colour of an activation status (4.01). */
export const activationColour = {
  Active: 'inherit',
  'Pending Manual Create': 'warning',
  Inactive: 'error',
} as const satisfies Record<ActivationStatus, string>;
