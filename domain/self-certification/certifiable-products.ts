import { allProducts } from '../products/find-product.ts';
import type { ProductName } from '../products/schema.ts';
import { certifiedFamilies, type CertifiedFamily } from './schema.ts';

/** The products whose past usage can be certified, with their families. */
export const certifiableProducts: ReadonlyMap<ProductName, CertifiedFamily> = new Map(
  allProducts.flatMap(({ name, family }) => {
    const certified = certifiedFamilies.find((one) => one === family);
    return certified ? [[name, certified] as const] : [];
  }),
);
