import { catalogue } from './catalogue.ts';
import { deploymentKindOf } from './deployment.ts';
import type { Product } from './product.ts';
import { productNames, type ProductName } from './schema.ts';

/** True for a product of 3.29, spelt exactly so. */
export const isProductName = (name: string): name is ProductName => Object.hasOwn(catalogue, name);

/** The record of a product, or null for a name that is none. Names match exactly (3.29). */
export const productOf = (name: string): Product | null => (isProductName(name) ? catalogue[name] : null);

/** Every product, in the order of 3.29. */
export const allProducts: readonly Product[] = productNames.map((name) => catalogue[name]);

/** True where usage is reported as volume: uploads, license files, percentages (1.02). */
export const isVolumeFamily = (name: string): boolean => productOf(name)?.reporting === 'volume';

/** True for the imaging product (1.02). */
export const isImagingFamily = (name: string): boolean => productOf(name)?.reporting === 'imaging';

/** True for a product of one of the three families, which alone have an overview (6.14). */
export const isInFamily = (name: string): boolean => (productOf(name)?.family ?? null) !== null;

/** True for a license that machines are activated on: of a product that has activation, for server deployments (2.45). */
export const isActivatable = (name: string, deploymentType: string | null): boolean =>
  productOf(name)?.activation === true && deploymentKindOf(deploymentType ?? '') === 'server';

/** Names of the products of the volume family, for queries. */
export const volumeProductNames: readonly ProductName[] = productNames.filter(isVolumeFamily);
