import { can, isInternal, type AccessObject, type Grants } from '../access/can.ts';
import type { PersonNeed } from '../access/need.ts';
import { refusalOf, type PageId } from '../access/pages.ts';
import { isImagingFamily, isInFamily } from '../products/find-product.ts';
import type { FoundApplication, FoundKey, FoundProduct } from './schema.ts';

/** Whose applications, products and keys the finder tells: of those who have a page on which they stand. */
export const foundNeed: PersonNeed = {
  anyOf: ['READ_PRODUCT_LICENSES', 'DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE', 'REPORT_LEADTOOLS_USAGE'],
};

/** The page that something found leads to, with what is chosen there. */
export type FoundPlace =
  | { page: 'account' | 'products'; accountId: string }
  | { page: 'productLicenses'; accountId: string; productName: string; search?: string }
  | { page: 'newLicenses'; accountId: string; search: string }
  | { page: 'overview'; accountId: string; cucaId: string; productName: string; licenseKeyId?: string }
  | { page: 'imagingReport'; accountId: string; cucaId: string; productName: string }
  | { page: 'usageAccount' | 'settings'; accountId: string; cucaId: string }
  | { page: 'licensesReport'; search?: string; product?: string };

const opens = (page: PageId, grants: Grants, object: Partial<AccessObject>): boolean =>
  refusalOf(page, grants, object) === null;

/** Staff look at what an account has bought; its own people at its first page. */
export const placeOfAccount = (grants: Grants, accountId: string): FoundPlace => ({
  page: opens('products', grants, { accountId }) ? 'products' : 'account',
  accountId,
});

/** The report finds the keys of an application; its own people go into it, others to what they may download of it. */
export function placeOfApplication(
  grants: Grants,
  { id: cucaId, name, account }: FoundApplication,
): FoundPlace {
  if (isInternal(grants)) return { page: 'licensesReport', search: name };
  const object = { accountId: account.id, cucaId };
  const goesIn = (['overview', 'imagingReport', 'settings'] as const).some((page) =>
    opens(page, grants, object),
  );
  return goesIn ? { page: 'usageAccount', ...object } : placeOfDownloads(grants, account.id, name);
}

/** Without an account it is every account's; within one its licenses, else what the person has of it. */
export function placeOfProduct(
  grants: Grants,
  { productName, account, application }: FoundProduct,
): FoundPlace {
  if (account === null) return { page: 'licensesReport', product: productName };
  const accountId = account.id;
  if (opens('productLicenses', grants, { accountId }))
    return { page: 'productLicenses', accountId, productName };
  const cuca = application && placeInCuca(grants, { accountId, cucaId: application.id, productName });
  return cuca ?? placeOfDownloads(grants, accountId, productName);
}

/** A key is shown among its product's, among the downloads, or in its application. */
export function placeOfKey(grants: Grants, key: FoundKey): FoundPlace {
  const { id: licenseKeyId, keyTail: search, productName, application } = key;
  const accountId = key.account.id;
  if (opens('productLicenses', grants, { accountId }))
    return { page: 'productLicenses', accountId, productName, search };
  const downloads = placeOfDownloads(grants, accountId, search);
  if (downloads.page === 'newLicenses' || application === null) return downloads;
  const cuca = { accountId, cucaId: application.id, productName, licenseKeyId };
  return placeInCuca(grants, cuca) ?? downloads;
}

/** Lack of the right empties the page of the downloads and does not close it: then the account's first page. */
const placeOfDownloads = (grants: Grants, accountId: string, search: string): FoundPlace =>
  can(grants, 'DOWNLOAD_LICENSES', { accountId })
    ? { page: 'newLicenses', accountId, search }
    : { page: 'account', accountId };

interface InCuca {
  accountId: string;
  cucaId: string;
  productName: string;
  licenseKeyId?: string;
}

/** The page of a product in an application: its overview, its report, else who works in the application. */
function placeInCuca(grants: Grants, place: InCuca): FoundPlace | null {
  const { accountId, cucaId, productName } = place;
  const open = (page: PageId) => opens(page, grants, { accountId, cucaId });
  if (isInFamily(productName) && open('overview')) return { page: 'overview', ...place };
  if (isImagingFamily(productName) && open('imagingReport'))
    return { page: 'imagingReport', accountId, cucaId, productName };
  return open('settings') ? { page: 'settings', accountId, cucaId } : null;
}
