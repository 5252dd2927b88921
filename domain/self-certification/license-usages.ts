import { certifiedFamilies, type CertifiedFamily } from './schema.ts';

/** What an application used, by product family (3.19): every family that can be certified, in their order. */
export function licenseUsagesOf<Item extends { family: CertifiedFamily }>({
  reportItems,
}: {
  reportItems: readonly Item[];
}): Record<CertifiedFamily, Item[]> {
  const usages: Partial<Record<CertifiedFamily, Item[]>> = {};
  for (const family of certifiedFamilies)
    usages[family] = reportItems.filter((item) => item.family === family);
  return usages as Record<CertifiedFamily, Item[]>;
}
