import { keyTail } from '#domain/licenses/key-tail.ts';
import { unitOfModule } from '#domain/products/usage-units.ts';
import type { LicenseFile, LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { chooseLicense } from '#domain/ledger/choose-license.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import { findAccountNames } from '../queries.ts';
import { matchLicenses, type LicenseRows } from './match-license.ts';
import { readLicenseFile } from './read-license-file.ts';
import { requireRecord } from './check-record.ts';

/** 7.19: the products of a license file in their order, and for whom they would be reported. */
export async function listLicenseProducts(ctx: AccountsCtx, file: LicenseFile): Promise<LicenseProduct[]> {
  const read = readLicenseFile(file);
  const { entries } = read;
  const keys = entries.flatMap(({ key }) => key ?? []);
  const { licenses, names } = await ctx.transaction(async (trx) => {
    const found = await matchLicenses(trx, ctx.portal, ctx.accounts, keys);
    await requireRecord(ctx, trx, read, found);
    const accountIds = [...new Set([...found.values()].map(([{ accountId }]) => accountId))];
    return { licenses: found, names: await findAccountNames(trx, accountIds) };
  });
  return entries.map(({ product, key, createdDate, expiryDate }) => {
    const rows = key === null ? undefined : licenses.get(key);
    const license = rows ? presentLicense(rows, createdDate, names) : null;
    return {
      ...{ product, createdDate, expiryDate, license },
      keyTail: key === null ? null : keyTail(key),
      unit: license && unitOfModule(license.productName, product),
    };
  });
}

/** The license whose term begins as the file says, or the nearest. */
function presentLicense(rows: LicenseRows, createdDate: string, names: ReadonlyMap<string, string>) {
  const { id, productName, accountId } = chooseLicense(rows, createdDate).row;
  return { licenseKeyId: id, productName, accountId, accountName: names.get(accountId) ?? accountId };
}
