import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';

/** What a license is called in a sentence. */
export const nameOfLicense = ({ productLicense, keyTail, licenseKeyId }: ImagingLicense): string =>
  productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`);
