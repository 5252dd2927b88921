import { pages, type PageId } from '#domain/access/pages.ts';
import type { DownloadTexts } from '#domain/downloads/download-search.ts';
import type { LicenseSearch } from '#domain/licenses/license-search.ts';
import type { ReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import type { CertificationSearch } from '#domain/self-certification/certification-search.ts';
import { DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { withLastSearch } from './last-search.ts';
import { declaredPage, keptAddress, pageAt, type PageTarget } from './page-target.ts';

type Path<Id extends PageId> = (typeof pages)[Id]['path'];
type Whole<Text> = Text extends `${string}$${string}` ? never : Text;
type PlainLinks = { [Id in PageId as [Whole<Path<Id>>] extends [never] ? never : Id]: () => PageTarget } & {
  [
    Id in PageId as Path<Id> extends `/accounts/$accountId${infer Rest}`
      ? [Whole<Rest>] extends [never]
        ? never
        : Id
      : never
  ]: (accountId: string) => PageTarget;
};

/** Links to the pages whose address is whole, or whole once the account is known. */
const plainLinks = Object.fromEntries(
  Object.entries(pages).map(([id, { path }]) => [id, (accountId?: string) => declaredPage(path, accountId)]),
) as unknown as PlainLinks;

/** The pages that others link to. Names, parameters and search are the router's own: a misspelt one does not compile. */
export const links = {
  ...plainLinks,
  start: (): PageTarget => pageAt({ to: '/' }),
  accounts: (next?: string): PageTarget => pageAt({ to: '/accounts', search: { next } }),
  account: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId', params: { accountId }, search: {} }),
  reportChoice: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId', params: { accountId }, search: { choose: 'report' } }),
  newLicenses: (accountId: string, search: DownloadTexts = {}): PageTarget =>
    pageAt({ to: '/accounts/$accountId/new-licenses', params: { accountId }, search }),
  productLicenses: (
    accountId: string,
    productName: string,
    freeTextSearch?: string,
    more: Pick<LicenseSearch, 'devMode' | 'unusable'> = {},
  ): PageTarget =>
    pageAt({
      to: '/accounts/$accountId/products/$productName/licenses',
      params: { accountId, productName },
      search: { freeTextSearch, ...more },
    }),
  productUsage: (accountId: string, productName: string, licenseKeyId: readonly string[] = []): PageTarget =>
    pageAt({
      to: '/accounts/$accountId/products/$productName/usage',
      params: { accountId, productName },
      search: { licenseKeyId },
    }),
  volumeReport: (accountId: string, receipt?: string): PageTarget =>
    pageAt({
      to: '/accounts/$accountId/products/iText/report-usage',
      params: { accountId },
      search: { receipt },
    }),
  anyVolumeReport: (receipt?: string): PageTarget =>
    pageAt({ to: '/products/iText/report-usage', search: { receipt } }),
  pastUsage: (accountId: string, search: CertificationSearch = {}): PageTarget =>
    pageAt({ to: '/accounts/$accountId/report-past-usage', params: { accountId }, search }),
  usageReport: (accountId: string, receiptId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/usage-reports/$receiptId', params: { accountId, receiptId } }),
  /** What was set aside and waits for staff. */
  unmatchedUsage: (): PageTarget => pageAt({ to: '/unmatched-usage', search: { state: ['OPEN'] } }),
  /** The report of one account's keys, whoever looks after it. */
  licensesReportOf: (accountName: string): PageTarget =>
    pageAt({ to: '/reports/licenses', search: { search: [accountName], assignee: [''] } }),
  /** The report as it was left: the way back keeps the search and the filters of this tab. */
  lastReport: (): PageTarget => keptAddress(withLastSearch(pages.licensesReport.path)),
  usageAccount: (accountId: string, cucaId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/cuca/$cucaId', params: { accountId, cucaId } }),
  overview: (
    accountId: string,
    cucaId: string,
    productName: string = DEFAULT_SEGMENT,
    licenseKeyId: readonly string[] = [],
  ): PageTarget =>
    pageAt({
      to: '/accounts/$accountId/cuca/$cucaId/products/$productName/overview',
      params: { accountId, cucaId, productName },
      search: { licenseKeyId },
    }),
  imagingReport: (
    accountId: string,
    cucaId: string,
    productName: string = DEFAULT_SEGMENT,
    search: ReminderSearch = {},
  ): PageTarget =>
    pageAt({
      to: '/accounts/$accountId/cuca/$cucaId/products/$productName/report-usage',
      params: { accountId, cucaId, productName },
      search,
    }),
  settings: (accountId: string, cucaId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/cuca/$cucaId/settings', params: { accountId, cucaId } }),
} as const;
