import { pages } from '#domain/access/pages.ts';
import type { DownloadTexts } from '#domain/downloads/download-search.ts';
import type { LicenseSearch } from '#domain/licenses/license-search.ts';
import type { ReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import type { CertificationSearch } from '#domain/self-certification/certification-search.ts';
import { DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { withLastSearch } from './last-search.ts';
import { keptAddress, pageAt, type PageTarget } from './page-target.ts';

/** The pages that others link to. Names, parameters and search are the router's own: a misspelt one does not compile. */
export const links = {
  start: (): PageTarget => pageAt({ to: '/' }),
  accounts: (next?: string): PageTarget => pageAt({ to: '/accounts', search: { next } }),
  account: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId', params: { accountId }, search: {} }),
  reportChoice: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId', params: { accountId }, search: { choose: 'report' } }),
  newLicenses: (accountId: string, search: DownloadTexts = {}): PageTarget =>
    pageAt({ to: '/accounts/$accountId/new-licenses', params: { accountId }, search }),
  products: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/products', params: { accountId } }),
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
  staffOverview: (): PageTarget => pageAt({ to: '/overview', search: {} }),
  jobs: (): PageTarget => pageAt({ to: '/jobs', search: {} }),
  apiTokens: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/api-tokens', params: { accountId } }),
  pastUsage: (accountId: string, search: CertificationSearch = {}): PageTarget =>
    pageAt({ to: '/accounts/$accountId/report-past-usage', params: { accountId }, search }),
  usageReports: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/usage-reports', params: { accountId }, search: {} }),
  usageReport: (accountId: string, receiptId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/usage-reports/$receiptId', params: { accountId, receiptId } }),
  apiReference: (): PageTarget => pageAt({ to: '/api-reference' }),
  activations: (): PageTarget => pageAt({ to: '/activations', search: {} }),
  commandLine: (): PageTarget => pageAt({ to: '/command-line' }),
  calendar: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/calendar', params: { accountId }, search: {} }),
  ownCalendar: (): PageTarget => pageAt({ to: '/calendar', search: {} }),
  alerts: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/alerts', params: { accountId }, search: {} }),
  ownAlerts: (): PageTarget => pageAt({ to: '/alerts', search: {} }),
  personalSettings: (): PageTarget => pageAt({ to: '/settings' }),
  /** What was set aside and waits for staff. */
  unmatchedUsage: (): PageTarget => pageAt({ to: '/unmatched-usage', search: { state: ['OPEN'] } }),
  licensesReport: (): PageTarget => pageAt({ to: '/reports/licenses', search: {} }),
  /** The report of one account's keys, whoever looks after it. */
  licensesReportOf: (accountName: string): PageTarget =>
    pageAt({ to: '/reports/licenses', search: { search: [accountName], assignee: [''] } }),
  /** The report as it was left: the way back keeps the search and the filters of this tab. */
  lastReport: (): PageTarget => keptAddress(withLastSearch(pages.licensesReport.path)),
  usageAccount: (accountId: string, cucaId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/cuca/$cucaId', params: { accountId, cucaId } }),
  audit: (): PageTarget => pageAt({ to: '/audit', search: {} }),
  accountAudit: (accountId: string): PageTarget =>
    pageAt({ to: '/accounts/$accountId/audit', params: { accountId }, search: {} }),
  /** License keys that strangers may have. */
  exposedKeys: (): PageTarget => pageAt({ to: '/exposed-keys' }),
  /** The self-certification cases of all accounts. */
  cases: (): PageTarget => pageAt({ to: '/cases', search: {} }),
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
