import { isInternal, type Grants } from './can.ts';
import { meetsOnCuca, reachOfNeed, type PersonNeed } from './need.ts';

/** A page: its address, a need, the object it is asked about, and the text that says why the page stays closed. */
type PageAccess = {
  /** Its address as the router writes it. */
  readonly path: string;
  readonly message: PageMessage;
  /** Where the sidebar lists it, if it does: of staff everywhere or above the accounts, of an account's people or staff. */
  readonly sidebar?: SidebarPlace;
} & (
  | { readonly need: PersonNeed; readonly on: 'account' | 'cuca' | 'anyAccount' }
  | { readonly need: 'signedIn' | 'internal'; readonly on: 'person' }
);
export type SidebarPlace = 'staff' | 'staffAbove' | 'account' | 'accountOfStaff';
export type PageMessage =
  | 'common.error.accessDenied'
  | 'errors.accountNoPermission'
  | 'errors.productsNoPermission'
  | 'errors.reportUsageNoPermission'
  | 'errors.cucaPageNoPermission';

const volumeReporter = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

const forStaff = <const Path extends string>(path: Path) =>
  ({ path, need: 'internal', on: 'person', message: 'common.error.accessDenied' }) as const;
const forEverybody = <const Path extends string>(path: Path) =>
  ({ path, need: 'signedIn', on: 'person', message: 'common.error.accessDenied' }) as const;
const inAccount = <
  const Path extends string,
  const Need extends PersonNeed,
  const Message extends PageMessage = 'errors.accountNoPermission',
>(
  path: Path,
  need: Need,
  message = 'errors.accountNoPermission' as Message,
) => ({ path: `/accounts/$accountId${path}`, need, on: 'account', message }) as const;
const inApplication = <const Path extends string, const Need extends PersonNeed>(path: Path, need: Need) =>
  ({
    path: `/accounts/$accountId/cuca/$cucaId${path}`,
    need,
    on: 'cuca',
    message: 'errors.cucaPageNoPermission',
  }) as const;

/**
 * One entry per page: where it is, what it needs (2.12, 2.31), which text stands in its place without it (6.16) and where
 * the sidebar lists it, in this order (2.32, 2.92). Its name is a text of `frame.page`, the rest its route's.
 */
export const pages = {
  accounts: forEverybody('/accounts'),
  account: inAccount('', 'READ_ACCOUNT'),
  licensesReport: { ...forStaff('/reports/licenses'), sidebar: 'staff' },
  staffOverview: { ...forStaff('/overview'), sidebar: 'staff' },
  ownCalendar: { ...forStaff('/calendar'), sidebar: 'staff' },
  ownAlerts: { ...forStaff('/alerts'), sidebar: 'staff' },
  cases: { ...forStaff('/cases'), sidebar: 'staff' },
  unmatchedUsage: { ...forStaff('/unmatched-usage'), sidebar: 'staff' },
  anyVolumeReport: {
    path: '/products/iText/report-usage',
    need: volumeReporter,
    on: 'anyAccount',
    message: 'errors.reportUsageNoPermission',
    sidebar: 'staffAbove',
  },
  jobs: { ...forStaff('/jobs'), sidebar: 'staffAbove' },
  audit: { ...forStaff('/audit'), sidebar: 'staffAbove' },
  exposedKeys: forStaff('/exposed-keys'),
  apiReference: forStaff('/api-reference'),
  commandLine: forEverybody('/command-line'),
  personalSettings: forEverybody('/settings'),
  activations: forEverybody('/activations'),
  products: {
    ...inAccount('/products', { allOf: ['internal', 'READ_PRODUCTS'] }, 'errors.productsNoPermission'),
    sidebar: 'accountOfStaff',
  },
  productLicenses: inAccount(
    '/products/$productName/licenses',
    { allOf: ['internal', 'READ_PRODUCT_LICENSES'] },
    'errors.productsNoPermission',
  ),
  productUsage: inAccount(
    '/products/$productName/usage',
    { allOf: ['internal', 'READ_PRODUCTS_USAGE'] },
    'errors.productsNoPermission',
  ),
  volumeReport: {
    ...inAccount('/products/iText/report-usage', volumeReporter, 'errors.reportUsageNoPermission'),
    sidebar: 'accountOfStaff',
  },
  // Without the right to all reports the server shows a person's own certifications of past usage, and no other receipt.
  usageReports: { ...inAccount('/usage-reports', 'READ_ACCOUNT'), sidebar: 'account' },
  usageReport: inAccount('/usage-reports/$receiptId', 'READ_ACCOUNT'),
  // Lack of DOWNLOAD_LICENSES empties this page (6.12) and does not close it.
  newLicenses: { ...inAccount('/new-licenses', 'READ_ACCOUNT'), sidebar: 'account' },
  calendar: {
    ...inAccount('/calendar', {
      anyOf: [
        ...(['internal', 'DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] as const),
        ...(['REPORT_ITEXT_VOLUME', 'REPORT_LEADTOOLS_USAGE'] as const),
      ],
    }),
    sidebar: 'account',
  },
  alerts: {
    ...inAccount('/alerts', {
      anyOf: ['internal', 'DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE', 'REPORT_ITEXT_VOLUME'],
    }),
    sidebar: 'account',
  },
  apiTokens: {
    ...inAccount('/api-tokens', { anyOf: ['internal', 'REPORT_ITEXT_VOLUME', 'DOWNLOAD_LICENSES'] }),
    sidebar: 'account',
  },
  pastUsage: { ...inAccount('/report-past-usage', 'READ_ACCOUNT'), sidebar: 'account' },
  accountAudit: {
    ...inAccount('/audit', { anyOf: ['DOWNLOAD_LICENSES', 'EDIT_CUCA_KEYS'] }),
    sidebar: 'account',
  },
  overview: inApplication('/products/$productName/overview', 'READ_PRODUCTS_USAGE'),
  imagingReport: inApplication('/products/$productName/report-usage', 'REPORT_LEADTOOLS_USAGE'),
  settings: inApplication('/settings', 'READ_CUCA_SETTINGS'),
} as const satisfies Record<string, PageAccess>;
export type PageId = keyof typeof pages;
/** The pages whose declaration has this field as said, such as those about an account. */
export type PageWith<Field> = {
  [Id in PageId]: (typeof pages)[Id] extends Field ? Id : never;
}[PageId];

/** What a page is about, as far as it is known. */
interface PageObject {
  accountId?: string | undefined;
  cucaId?: string | undefined;
}

/** Why a page stays closed to somebody: the key of the text that says so, or null for an open page (2.12). */
export function refusalOf(page: PageId, grants: Grants, object: PageObject = {}): PageMessage | null {
  return meets(pages[page], grants, object) ? null : pages[page].message;
}

/** A page about an account stays closed to everybody while it is not said which. */
function meets(page: PageAccess, grants: Grants, { accountId, cucaId }: PageObject): boolean {
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
