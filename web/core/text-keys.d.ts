import type { accountState } from '#domain/messages/en-gb/account-state.ts';
import type { accounts } from '#domain/messages/en-gb/accounts.ts';
import type { activation } from '#domain/messages/en-gb/activation.ts';
import type { alerts } from '#domain/messages/en-gb/alerts.ts';
import type { audit } from '#domain/messages/en-gb/audit.ts';
import type { calendar } from '#domain/messages/en-gb/calendar.ts';
import type { apiTokens } from '#domain/messages/en-gb/api-tokens.ts';
import type { certificationWizard } from '#domain/messages/en-gb/certification-wizard.ts';
import type { exposures } from '#domain/messages/en-gb/exposures.ts';
import type { cases } from '#domain/messages/en-gb/cases.ts';
import type { customerView } from '#domain/messages/en-gb/customer-view.ts';
import type { common } from '#domain/messages/en-gb/common.ts';
import type { corrections } from '#domain/messages/en-gb/corrections.ts';
import type { commandLine } from '#domain/messages/en-gb/command-line.ts';
import type { csv, tableHeads } from '#domain/messages/en-gb/csv.ts';
import type { drafts } from '#domain/messages/en-gb/drafts.ts';
import type { downloads } from '#domain/messages/en-gb/downloads.ts';
import type { finder } from '#domain/messages/en-gb/finder.ts';
import type { frame } from '#domain/messages/en-gb/frame.ts';
import type { imagingReminder } from '#domain/messages/en-gb/imaging-reminder.ts';
import type { imagingReport } from '#domain/messages/en-gb/imaging-report.ts';
import type { crm } from '#domain/messages/en-gb/crm.ts';
import type { jobs } from '#domain/messages/en-gb/jobs.ts';
import type { ledger } from '#domain/messages/en-gb/ledger.ts';
import type { licenses } from '#domain/messages/en-gb/licenses.ts';
import type { productLicenses } from '#domain/messages/en-gb/product-licenses.ts';
import type { products } from '#domain/messages/en-gb/products.ts';
import type { reportUsage } from '#domain/messages/en-gb/report-usage.ts';
import type { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import type { serviceInfo } from '#domain/messages/en-gb/service-info.ts';
import type { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import type { staffOverview } from '#domain/messages/en-gb/staff-overview.ts';
import type { reportFilters } from '#domain/messages/en-gb/report-filters.ts';
import type { reportSheet } from '#domain/messages/en-gb/report-sheet.ts';
import type { reportBulk } from '#domain/messages/en-gb/report-bulk.ts';
import type { reportViews } from '#domain/messages/en-gb/report-views.ts';
import type { submissions } from '#domain/messages/en-gb/submissions.ts';
import type { productOverview } from '#domain/messages/en-gb/product-overview.ts';
import type { usageAccounts } from '#domain/messages/en-gb/usage-accounts.ts';
import type { usageChart } from '#domain/messages/en-gb/usage-chart.ts';
import type { unmatched } from '#domain/messages/en-gb/unmatched.ts';
import type { teams } from '#domain/messages/en-gb/teams.ts';
import type { session } from '#domain/messages/en-gb/session.ts';
import type { settings } from '#domain/messages/en-gb/settings.ts';

type Texts = typeof common &
  typeof frame &
  typeof finder &
  typeof csv &
  typeof tableHeads &
  typeof session &
  typeof settings &
  typeof accounts &
  typeof certificationWizard &
  typeof corrections &
  typeof drafts &
  typeof accountState &
  typeof downloads &
  typeof ledger &
  typeof licenses &
  typeof serviceInfo &
  typeof productOverview &
  typeof usageAccounts &
  typeof usageChart &
  typeof reportUsage &
  typeof licenseFile &
  typeof licensesReport &
  typeof reportFilters &
  typeof reportSheet &
  typeof imagingReport &
  typeof imagingReminder &
  typeof crm &
  typeof jobs &
  typeof productLicenses &
  typeof products &
  typeof apiTokens &
  typeof alerts &
  typeof calendar &
  typeof commandLine &
  typeof staffOverview &
  typeof reportBulk &
  typeof reportViews &
  typeof submissions &
  typeof unmatched &
  typeof cases &
  typeof exposures &
  typeof teams &
  typeof audit &
  typeof customerView &
  typeof activation;

/** Makes every key of the catalogue known to `t`; a key that does not exist is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
