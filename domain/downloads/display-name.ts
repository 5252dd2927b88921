/** What a license is called on the download page (3.11): product, suffix and version, without saying one twice. */
export function productDisplayName(license: {
  productName: string;
  suffix: string | null;
  version: string | null;
}): string {
  const parts = [license.productName];
  for (const part of [license.suffix, license.version]) {
    if (part && !` ${parts.join(' ')} `.includes(` ${part} `)) parts.push(part);
  }
  return parts.join(' ');
}
