/** How addresses are compared: NFKC, then ASCII lower case, whole. */
export const emailKey = (email: string): string =>
  email.normalize('NFKC').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** True when what stands behind the last `@` is the vendor's domain itself, not a sub-domain of it (2.10). */
export function isVendorAddress(email: string, vendorDomain: string): boolean {
  const key = emailKey(email);
  return key.slice(key.lastIndexOf('@') + 1) === emailKey(vendorDomain);
}
