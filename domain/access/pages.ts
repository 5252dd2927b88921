import { isInternal, type AccessObject, type Grants } from './can.ts';
import { meetsOnCuca, reachOfNeed, type PersonNeed } from './need.ts';

/** What a page asks for: a need, the object it is asked about, and the text that says why the page stays closed. */
interface PageAccess {
  readonly need: PersonNeed;
  readonly on: 'account' | 'cuca' | 'anyAccount' | 'person';
  readonly message: PageMessage;
}
export type PageMessage =
  | 'common.error.accessDenied'
  | 'errors.accountNoPermission'
  | 'errors.productsNoPermission'
  | 'errors.reportUsageNoPermission'
  | 'errors.cucaPageNoPermission';

const volumeReporter = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

/** One line per page: what it needs (2.12, 2.31) and which text stands in its place without it (6.16). */
export const pages = {
  accounts: { need: 'signedIn', on: 'person', message: 'common.error.accessDenied' },
  account: { need: 'READ_ACCOUNT', on: 'account', message: 'errors.accountNoPermission' },
  // Lack of DOWNLOAD_LICENSES empties this page (6.12) and does not close it.
  newLicenses: { need: 'READ_ACCOUNT', on: 'account', message: 'errors.accountNoPermission' },
  pastUsage: { need: 'READ_ACCOUNT', on: 'account', message: 'errors.accountNoPermission' },
  products: {
    need: { allOf: ['internal', 'READ_PRODUCTS'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  productLicenses: {
    need: { allOf: ['internal', 'READ_PRODUCT_LICENSES'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  productUsage: {
    need: { allOf: ['internal', 'READ_PRODUCTS_USAGE'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  volumeReport: { need: volumeReporter, on: 'account', message: 'errors.reportUsageNoPermission' },
  anyVolumeReport: { need: volumeReporter, on: 'anyAccount', message: 'errors.reportUsageNoPermission' },
  overview: { need: 'READ_PRODUCTS_USAGE', on: 'cuca', message: 'errors.cucaPageNoPermission' },
  imagingReport: { need: 'REPORT_LEADTOOLS_USAGE', on: 'cuca', message: 'errors.cucaPageNoPermission' },
  settings: { need: 'READ_CUCA_SETTINGS', on: 'cuca', message: 'errors.cucaPageNoPermission' },
  licensesReport: { need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  jobs: { need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  apiReference: { need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  activations: { need: 'signedIn', on: 'person', message: 'common.error.accessDenied' },
} as const satisfies Record<string, PageAccess>;
export type PageId = keyof typeof pages;

/** Why a page stays closed to somebody: the key of the text that says so, or null for an open page (2.12). */
export function refusalOf(
  page: PageId,
  grants: Grants,
  object: Partial<AccessObject> = {},
): PageMessage | null {
  const { need, on, message }: PageAccess = pages[page];
  return meets(need, on, grants, object) ? null : message;
}

function meets(
  need: PersonNeed,
  on: PageAccess['on'],
  grants: Grants,
  { accountId = '', cucaId }: Partial<AccessObject>,
): boolean {
  switch (on) {
    case 'person':
      return need === 'signedIn' || (need === 'internal' && isInternal(grants));
    case 'account':
      return reachOfNeed(grants, need, accountId).length > 0;
    case 'cuca':
      return meetsOnCuca(grants, need, accountId, cucaId);
    case 'anyAccount':
      return (
        reachOfNeed(grants, need, '').length > 0 ||
        Object.keys(grants.accounts).some((id) => reachOfNeed(grants, need, id).length > 0)
      );
  }
}
