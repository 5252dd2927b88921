import { moduleOf } from '../../products/modules.ts';

const ITEXT_KEY = /^[0-9a-f]{64}$/;

/**
 * Whether a text can be the license key of what it is said to have counted: keys of the iText family, whose modules events
 * and files name, are 64 lower-case hexadecimal digits. Of other products anything can be.
 */
export const canBeKey = (licenseKey: string, product: string): boolean =>
  moduleOf(product) === null || ITEXT_KEY.test(licenseKey);
