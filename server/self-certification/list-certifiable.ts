import { allProducts } from '#domain/products/find-product.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { certifiableProducts } from '#domain/self-certification/certifiable-products.ts';
import type { CertifiableLicense, LicensedProduct } from '#domain/self-certification/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { countLicenses, listCertifiableGroups } from './queries.ts';

/** What past usage can be certified for, as far as the caller's role reaches; nothing: there is nothing to certify. */
export const listCertifiable = (ctx: AccountCtx): Promise<CertifiableLicense[]> =>
  ctx.transaction((trx) => findCertifiable(ctx, trx));

/** Which keys past usage can be certified for. */
export const certifiableOf = ({ account, reach }: Pick<AccountCtx, 'account' | 'reach'>) => ({
  ...{ account, reach },
  products: [...certifiableProducts.keys()],
});

export async function findCertifiable(
  { account, reach }: AccountCtx,
  trx: Database,
): Promise<CertifiableLicense[]> {
  const groups = await listCertifiableGroups(trx, certifiableOf({ account, reach }));
  return groups.flatMap((group) => {
    const family = certifiableProducts.get(group.productName);
    const unit = mainUnitOf(group.productName);
    return family && unit ? [{ ...group, family, unit }] : [];
  });
}

/** 7.38 */
export const countVolumeLicenses = async ({ transaction, account, reach }: AccountCtx) => ({
  count: await transaction((trx) => countLicenses(trx, { account, reach, products: volumeProductNames })),
});

/** 7.44: from the catalogue, in its order, each once. */
export async function listLicensedProducts(): Promise<LicensedProduct[]> {
  const all = allProducts.flatMap(({ family, licensedProducts }) =>
    family === null
      ? []
      : licensedProducts.map((licensedProduct) => ({
          ...{ licensedProduct, platform: family },
          productCategory: null,
        })),
  );
  return [...new Map(all.map((one) => [one.licensedProduct, one])).values()];
}
