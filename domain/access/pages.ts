import { isInternal, type AccessObject, type Grants } from './can.ts';
import { meetsOnCuca, reachOfNeed, type PersonNeed } from './need.ts';

/** A page: its address, a need, the object it is asked about, and the text that says why the page stays closed. */
type PageAccess = {
  /** Its address as the router writes it; a page that does not exist yet has none. */
  readonly path?: string;
  readonly message: PageMessage;
} & (
  | { readonly need: PersonNeed; readonly on: 'account' | 'cuca' | 'anyAccount' }
  | { readonly need: 'signedIn' | 'internal'; readonly on: 'person' }
);
export type PageMessage =
  | 'common.error.accessDenied'
  | 'errors.accountNoPermission'
  | 'errors.productsNoPermission'
  | 'errors.reportUsageNoPermission'
  | 'errors.cucaPageNoPermission';

const volumeReporter = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

/** One line per page: where it is, what it needs (2.12, 2.31) and which text stands in its place without it (6.16). */
export const pages = {
  accounts: { path: '/accounts', need: 'signedIn', on: 'person', message: 'common.error.accessDenied' },
  account: {
    path: '/accounts/$accountId',
    need: 'READ_ACCOUNT',
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  // Lack of DOWNLOAD_LICENSES empties this page (6.12) and does not close it.
  newLicenses: {
    path: '/accounts/$accountId/new-licenses',
    need: 'READ_ACCOUNT',
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  pastUsage: {
    path: '/accounts/$accountId/report-past-usage',
    need: 'READ_ACCOUNT',
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  products: {
    path: '/accounts/$accountId/products',
    need: { allOf: ['internal', 'READ_PRODUCTS'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  productLicenses: {
    path: '/accounts/$accountId/products/$productName/licenses',
    need: { allOf: ['internal', 'READ_PRODUCT_LICENSES'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  productUsage: {
    path: '/accounts/$accountId/products/$productName/usage',
    need: { allOf: ['internal', 'READ_PRODUCTS_USAGE'] },
    on: 'account',
    message: 'errors.productsNoPermission',
  },
  volumeReport: {
    path: '/accounts/$accountId/products/iText/report-usage',
    need: volumeReporter,
    on: 'account',
    message: 'errors.reportUsageNoPermission',
  },
  anyVolumeReport: {
    path: '/products/iText/report-usage',
    need: volumeReporter,
    on: 'anyAccount',
    message: 'errors.reportUsageNoPermission',
  },
  apiTokens: {
    path: '/accounts/$accountId/api-tokens',
    need: { anyOf: ['internal', 'REPORT_ITEXT_VOLUME', 'DOWNLOAD_LICENSES'] },
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  // Without the right to all reports the server shows a person's own certifications of past usage, and no other receipt.
  usageReports: {
    path: '/accounts/$accountId/usage-reports',
    need: 'READ_ACCOUNT',
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  usageReport: {
    path: '/accounts/$accountId/usage-reports/$receiptId',
    need: 'READ_ACCOUNT',
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  overview: {
    path: '/accounts/$accountId/cuca/$cucaId/products/$productName/overview',
    need: 'READ_PRODUCTS_USAGE',
    on: 'cuca',
    message: 'errors.cucaPageNoPermission',
  },
  imagingReport: {
    path: '/accounts/$accountId/cuca/$cucaId/products/$productName/report-usage',
    need: 'REPORT_LEADTOOLS_USAGE',
    on: 'cuca',
    message: 'errors.cucaPageNoPermission',
  },
  settings: {
    path: '/accounts/$accountId/cuca/$cucaId/settings',
    need: 'READ_CUCA_SETTINGS',
    on: 'cuca',
    message: 'errors.cucaPageNoPermission',
  },
  calendar: {
    path: '/accounts/$accountId/calendar',
    need: {
      anyOf: [
        ...(['internal', 'DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] as const),
        ...(['REPORT_ITEXT_VOLUME', 'REPORT_LEADTOOLS_USAGE'] as const),
      ],
    },
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  alerts: {
    path: '/accounts/$accountId/alerts',
    need: {
      anyOf: ['internal', 'DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE', 'REPORT_ITEXT_VOLUME'],
    },
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  ownAlerts: { path: '/alerts', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  ownCalendar: { path: '/calendar', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  licensesReport: {
    path: '/reports/licenses',
    need: 'internal',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  staffOverview: { path: '/overview', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  jobs: { path: '/jobs', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  unmatchedUsage: {
    path: '/unmatched-usage',
    need: 'internal',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  cases: { path: '/cases', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  audit: { path: '/audit', need: 'internal', on: 'person', message: 'common.error.accessDenied' },
  accountAudit: {
    path: '/accounts/$accountId/audit',
    need: { anyOf: ['DOWNLOAD_LICENSES', 'EDIT_CUCA_KEYS'] },
    on: 'account',
    message: 'errors.accountNoPermission',
  },
  exposedKeys: {
    path: '/exposed-keys',
    need: 'internal',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  apiReference: {
    path: '/api-reference',
    need: 'internal',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  commandLine: {
    path: '/command-line',
    need: 'signedIn',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  personalSettings: {
    path: '/settings',
    need: 'signedIn',
    on: 'person',
    message: 'common.error.accessDenied',
  },
  activations: {
    path: '/activations',
    need: 'signedIn',
    on: 'person',
    message: 'common.error.accessDenied',
  },
} as const satisfies Record<string, PageAccess>;
export type PageId = keyof typeof pages;

/** True for a page that exists: a button, link or sidebar entry is shown only for such a page. */
export const hasPage = (page: PageId): boolean => 'path' in pages[page];

/** Why a page stays closed to somebody: the key of the text that says so, or null for an open page (2.12). */
export function refusalOf(
  page: PageId,
  grants: Grants,
  object: Partial<AccessObject> = {},
): PageMessage | null {
  return meets(pages[page], grants, object) ? null : pages[page].message;
}

/** A page about an account stays closed to everybody while it is not said which. */
function meets(page: PageAccess, grants: Grants, { accountId, cucaId }: Partial<AccessObject>): boolean {
  switch (page.on) {
    case 'person':
      return page.need === 'signedIn' || isInternal(grants);
    case 'account':
      return accountId !== undefined && reachOfNeed(grants, page.need, accountId).length > 0;
    case 'cuca':
      return accountId !== undefined && meetsOnCuca(grants, page.need, accountId, cucaId);
    case 'anyAccount':
      return [NO_ACCOUNT, ...Object.keys(grants.accounts)].some(
        (id) => reachOfNeed(grants, page.need, id).length > 0,
      );
  }
}

/** Whoever meets a need here meets it everywhere: by who they are. */
// Stryker disable next-line StringLiteral: any id that no account has will do
const NO_ACCOUNT = '';
