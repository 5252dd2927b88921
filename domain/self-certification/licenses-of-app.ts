import { productOf } from '../products/find-product.ts';
import type { FormApp } from './form.ts';
import type { CertifiableLicense, CertifiedFamily } from './schema.ts';

type Offered = Pick<CertifiableLicense, 'groupId' | 'family' | 'productName'>;

/** The licenses of a family that an application's products stand for; all of the family where they name none. */
export function licensesOfApp<License extends Offered>(
  { products }: Pick<FormApp, 'products'>,
  family: CertifiedFamily,
  licenses: readonly License[],
): License[] {
  const used = new Set(products.map(({ licensedProduct }) => licensedProduct));
  const ofFamily = licenses.filter((license) => license.family === family);
  const named = ofFamily.filter(({ productName }) =>
    productOf(productName)?.licensedProducts.some((product) => used.has(product)),
  );
  return named.length > 0 ? named : ofFamily;
}
