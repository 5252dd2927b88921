import type { ReceiptKey } from './schema.ts';

/**
 * Whether a line tells of all that its receipt booked for the line's license. Where staff named one license for several
 * keys it does not: the ledger knows the license and not the key, and would explain the sum of those lines.
 */
export const isWholeOfLicense = (
  { keys }: { keys: readonly Pick<ReceiptKey, 'licenseKeyId'>[] },
  { licenseKeyId }: Pick<ReceiptKey, 'licenseKeyId'>,
): boolean => keys.filter((key) => key.licenseKeyId === licenseKeyId).length === 1;
