import { allProducts } from './find-product.ts';

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
const knownNames = new Map(
  allProducts.flatMap(({ licensedProducts }) => licensedProducts.map((name) => [plain(name), name])),
);
/** 3.06: the catalogue's spelling of a licensed product, whatever its capitals and spaces; null for one that it has not. */
export const normalizedLicensedProduct = (licensedProduct: string | null): string | null =>
  licensedProduct === null ? null : (knownNames.get(plain(licensedProduct)) ?? null);
