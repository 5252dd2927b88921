import { z } from 'zod';
import { isDay } from '#domain/core/day.ts';
import { AppError } from '#server/core/app-error.ts';

/** The place of a row in the default order: account name, account, product, expiry, key. */
export interface ReportPlace {
  accountName: string;
  accountId: string;
  productName: string;
  sortExpiry: string;
  licenseKeyId: string;
}

const Parts = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().refine((text) => text === 'infinity' || isDay(text)),
  z.string(),
]);

/** A place as text for the address; it says nothing that the row itself does not. */
export function cursorOf(place: ReportPlace): string {
  const { accountName, accountId, productName, sortExpiry, licenseKeyId } = place;
  const parts = [accountName, accountId, productName, sortExpiry, licenseKeyId];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf(cursor: string): ReportPlace {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [accountName, accountId, productName, sortExpiry, licenseKeyId] = Parts.parse(parts);
    if ([accountName, accountId, productName, licenseKeyId].some((text) => text.includes('\0')))
      throw new Error('no text');
    return { accountName, accountId, productName, sortExpiry, licenseKeyId };
  } catch {
    throw new AppError('INVALID_INPUT', { fields: 'after' });
  }
}
