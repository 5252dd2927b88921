import * as accountState from './account-state/contract.ts';
import * as accounts from './accounts/contract.ts';
import * as activation from './activation/contract.ts';
import * as alerts from './alerts/contract.ts';
import * as apiTokens from './api-tokens/contract.ts';
import * as audit from './audit/contract.ts';
import * as calendar from './calendar/contract.ts';
import * as cases from './cases/contract.ts';
import * as commandLine from './command-line/contract.ts';
import * as corrections from './corrections/contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as crm from './crm/contract.ts';
import * as downloads from './downloads/contract.ts';
import * as drafts from './drafts/contract.ts';
import * as exposures from './exposures/contract.ts';
import * as finder from './finder/contract.ts';
import * as imagingUsage from './imaging-usage/contract.ts';
import * as imagingUsageReminders from './imaging-usage/reminders/contract.ts';
import * as jobs from './jobs/contract.ts';
import * as keyRecord from './key-record/contract.ts';
import * as ledger from './ledger/contract.ts';
import * as licensesReportBulk from './licenses-report/bulk/contract.ts';
import * as licensesReport from './licenses-report/contract.ts';
import * as licensesReportViews from './licenses-report/views/contract.ts';
import * as licenses from './licenses/contract.ts';
import * as mail from './mail/contract.ts';
import * as products from './products/contract.ts';
import * as selfCertification from './self-certification/contract.ts';
import * as serviceInfo from './service-info/contract.ts';
import * as session from './session/contract.ts';
import * as sessionCustomerView from './session/customer-view/contract.ts';
import * as sessionOpenSessions from './session/open-sessions/contract.ts';
import * as settingsNotifications from './settings/notifications/contract.ts';
import * as staffOverview from './staff-overview/contract.ts';
import * as submissions from './submissions/contract.ts';
import * as submissionsHistory from './submissions/history/contract.ts';
import * as teams from './teams/contract.ts';
import * as teamsInvitations from './teams/invitations/contract.ts';
import * as usageAccounts from './usage-accounts/contract.ts';
import * as usageAccountsOverview from './usage-accounts/overview/contract.ts';
import * as usageChart from './usage-chart/contract.ts';
import * as volumeUsage from './volume-usage/contract.ts';
import * as volumeUsageEvents from './volume-usage/events/contract.ts';
import * as volumeUsageLicenseFile from './volume-usage/license-file/contract.ts';
import * as volumeUsageLowered from './volume-usage/lowered/contract.ts';
import * as volumeUsageUnmatched from './volume-usage/unmatched/contract.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  accountState,
  accounts,
  activation,
  alerts,
  apiTokens,
  audit,
  calendar,
  cases,
  commandLine,
  corrections,
  crm,
  downloads,
  drafts,
  exposures,
  finder,
  imagingUsage,
  imagingUsageReminders,
  jobs,
  keyRecord,
  ledger,
  licensesReportBulk,
  licensesReport,
  licensesReportViews,
  licenses,
  mail,
  products,
  selfCertification,
  serviceInfo,
  session,
  sessionCustomerView,
  sessionOpenSessions,
  settingsNotifications,
  staffOverview,
  submissions,
  submissionsHistory,
  teams,
  teamsInvitations,
  usageAccounts,
  usageAccountsOverview,
  usageChart,
  volumeUsage,
  volumeUsageEvents,
  volumeUsageLicenseFile,
  volumeUsageLowered,
  volumeUsageUnmatched,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the portal: all endpoints that a contract exports. The server refuses to start when one has no handler. */
export const contracts: readonly Endpoint[] = [
  ...modules.flatMap((module) => Object.values(module).flat()),
  ...Object.values(drafts.draftEndpoints).flatMap((endpoints) => Object.values(endpoints)),
].filter(isEndpoint);
